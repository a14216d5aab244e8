//! Packs that mean harm: refused, or bounded with a finding; exit code 1 or 2, no panic, no hang, nothing outside touched.

use crate::support::{Copied, Run, empty_folder, finish, liberte, liberte_in, start};
use std::fs;
use std::path::Path;

const CARDS: &str = "data/pack/cards.toml";
const RULES: &str = "data/pack/rules.toml";
const SCENARIOS: &str = "data/pack/scenarios";

/// Asserts that a check ends by itself with errors, one of them of this code.
#[track_caller]
fn assert_refused(copied: &Copied, code: &str) -> Run {
    let run = copied.run(&["check"]);
    let shown: String = run.err.chars().take(3000).collect();
    assert_eq!(run.code, 1, "{shown}{}", run.out);
    assert!(run.err.contains(&format!("error[{code}]: ")), "{code}:\n{shown}");
    run
}

/// Asserts that a check of the pack with this file in place of one of its own ends with errors of this code.
#[track_caller]
fn assert_text_refused(file: &str, text: &str, code: &str) -> Run {
    let copied = Copied::small();
    copied.write(file, text);
    assert_refused(&copied, code)
}

// ------------------------------------------------------------------------------------------------ scripts

#[test]
fn endless_scripts_of_every_effect() {
    let copied = Copied::new();
    for effect in ["purge", "terror", "guillotine", "emigration"] {
        copied.script(effect, "let n = 0; loop { n += 1; } discard(choose(displayed()));");
    }
    assert_refused(&copied, "endless-script");
    assert_eq!(copied.run(&["sim", "-n", "5"]).code, 1);
}

#[test]
fn scripts_that_are_as_slow_as_they_may_be() {
    let copied = Copied::new();
    let slow = "let n = 0; while n < 7000 { n += 1; } ";
    let reads = "let c = choose(displayed()); if c.value > 1 { discard(c); }";
    for effect in ["purge", "terror", "guillotine", "emigration"] {
        copied.script(effect, &format!("{slow}{reads}"));
    }
    let run = copied.run(&["check"]);
    assert!([0, 1].contains(&run.code), "{}", run.err);
    let asks = "if turn() > 1 && government() == RADICAL && opposition() == ROYALIST { } ".repeat(3);
    copied.script("purge", &format!("{slow}{asks}discard(choose(displayed()));"));
    let run = copied.run(&["check"]);
    assert!([0, 1].contains(&run.code), "{}", run.err);
}

#[test]
fn scripts_nested_without_end() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("if true {", "}"), ("f(", ")"), ("#{a:", "}"), ("!", "")]
    {
        let copied = Copied::small();
        copied.script("strike", &format!("let x = {}1{};", open.repeat(5000), close.repeat(5000)));
        assert_refused(&copied, "broken-script");
    }
}

#[test]
fn scripts_that_double_what_they_hold() {
    for bomb in [
        "let s = \"x\"; loop { s += s; }",
        "let a = [1]; loop { a += a; }",
        "let a = []; for i in 0..40 { a = [a, a]; }",
        "let m = #{}; for i in 0..40 { let c = m; m.a = c; m.b = c; }",
        "let s = \"\"; s.pad(1000000000, 'x');",
        "let a = []; a.pad(1000000000, 1);",
    ] {
        let copied = Copied::small();
        copied.script("strike", &format!("{bomb} discard(choose(displayed()));"));
        let run = copied.run(&["check"]);
        assert!(run.code == 1 && run.err.contains("error["), "{bomb}: {}", run.err);
        assert!([0, 1].contains(&copied.run(&["sim", "-n", "3"]).code), "{bomb}");
    }
}

#[test]
fn scripts_that_reach_for_more() {
    for reach in ["import \"/etc/passwd\" as x;", "eval(\"1\");", "export 1;", "open_file(\"x\");", "sleep(100);"] {
        let copied = Copied::small();
        copied.script("strike", &format!("{reach} discard(choose(displayed()));"));
        let run = copied.run(&["check"]);
        assert!(run.code == 1 && run.err.contains("error["), "{reach}: {}", run.err);
    }
}

#[test]
fn a_script_with_a_megabyte_of_comments() {
    let copied = Copied::small();
    let comment = "// and so on, and so on\n".repeat(45_000);
    copied.write("scripts/pack/strike.rhai", &format!("{comment}fn strike() {{ discard(choose(displayed())); }}\n"));
    assert_refused(&copied, "long-script");
    copied.write("scripts/pack/strike.rhai", &format!("/*{}", "/* ".repeat(300_000)));
    assert_refused(&copied, "long-script");
}

// ------------------------------------------------------------------------------------------------ paths

#[test]
fn ids_that_are_paths_out_of_the_pack() {
    let outside = empty_folder();
    let script = outside.path().join("x.rhai");
    fs::write(&script, "fn x() { discard(choose(displayed())); }").unwrap();
    let absolute = outside.path().join("x").display().to_string();
    for id in ["../../x", "../pack/strike", absolute.as_str(), "strike\\u0000", "..", "a/b", "./strike"] {
        let copied = Copied::small();
        copied.change(CARDS, "effect = \"strike\"", &format!("effect = \"{id}\""));
        assert_refused(&copied, "malformed");
    }
    for language in ["../../../x", "/etc/passwd", "en/../en"] {
        let copied = Copied::small();
        copied.change("data/pack/pack.toml", "\"en\"]", &format!("\"en\", \"{language}\"]"));
        let run = copied.run(&["check"]);
        assert!(run.code == 1 && !run.err.contains("root:"), "{}", run.err);
    }
    for variant in ["../pack", "/etc/passwd", "../variants/low-stacks"] {
        let run = liberte(&["check", "--variant", variant]);
        assert!(run.code == 2 && run.err.contains("unknown-variant"), "{}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_the_pack() {
    use std::os::unix::fs::symlink;
    let outside = empty_folder();
    fs::write(outside.path().join("secret.toml"), "secret = \"do not show\"\n").unwrap();
    fs::write(outside.path().join("secret.rhai"), "do not show\n").unwrap();
    let replaced = |path: &str, target: &Path| {
        let copied = Copied::small();
        let link = copied.path(path);
        if link.is_dir() {
            fs::remove_dir_all(&link).unwrap()
        } else {
            fs::remove_file(&link).unwrap()
        }
        symlink(target, &link).unwrap();
        let run = copied.run(&["check"]);
        assert!([1, 2].contains(&run.code), "{path}: {}{}", run.err, run.out);
        assert!(!run.err.contains("do not show") && !run.out.contains("do not show"), "{path}: {}", run.err);
        run
    };
    replaced(CARDS, &outside.path().join("secret.toml"));
    replaced("scripts/pack/strike.rhai", &outside.path().join("secret.rhai"));
    replaced("scripts/pack", outside.path());
    replaced("data/pack", outside.path());
    replaced("data", outside.path());
    replaced("data/pack/texts", outside.path());
    replaced("data/pack/cards.toml", Path::new("cards.toml"));
    let copied = Copied::small();
    fs::remove_dir_all(copied.path(SCENARIOS)).unwrap();
    symlink("/", copied.path(SCENARIOS)).unwrap();
    assert_eq!(copied.run(&["check"]).code, 0, "a folder that is a link is not looked into");
    let copied = Copied::small();
    symlink(outside.path().join("secret.toml"), copied.path(&format!("{SCENARIOS}/x.toml"))).unwrap();
    symlink("..", copied.path(&format!("{SCENARIOS}/round"))).unwrap();
    let run = assert_refused(&copied, "unreadable-file");
    assert!(run.err.contains("it is outside the pack") && !run.err.contains("do not show"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_folders_in_place_of_files() {
    let make_pipe = |path: &Path| {
        let made = std::process::Command::new("mkfifo").arg(path).status().unwrap();
        assert!(made.success());
    };
    for file in ["data/pack/pack.toml", CARDS, "data/pack/texts/en.toml", "scripts/pack/strike.rhai"] {
        let copied = Copied::small();
        fs::remove_file(copied.path(file)).unwrap();
        make_pipe(&copied.path(file));
        let run = copied.run(&["check"]);
        assert!([1, 2].contains(&run.code), "{file}: {}", run.err);
        fs::remove_file(copied.path(file)).unwrap();
        std::os::unix::fs::symlink("/dev/zero", copied.path(file)).unwrap();
        assert!([1, 2].contains(&copied.run(&["check"]).code), "{file}");
        fs::remove_file(copied.path(file)).unwrap();
        fs::create_dir(copied.path(file)).unwrap();
        assert!([1, 2].contains(&copied.run(&["check"]).code), "{file}");
    }
    let copied = Copied::small();
    make_pipe(&copied.path(&format!("{SCENARIOS}/pipe.toml")));
    let run = assert_refused(&copied, "unreadable-file");
    assert!(run.err.contains("it is not a file"), "{}", run.err);
    assert_eq!(copied.run(&["test"]).code, 2);
    let run = liberte(&["check", "--pack", "/dev/null"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

// ------------------------------------------------------------------------------------------------ sizes

#[test]
fn files_of_a_hundred_megabytes() {
    for file in [CARDS, "data/pack/texts/en.toml", "scripts/pack/strike.rhai", "data/pack/variants/low-stacks.toml"] {
        let copied = Copied::small();
        fs::File::create(copied.path(file)).unwrap().set_len(100 << 20).unwrap();
        let run = assert_refused(&copied, "unreadable-file");
        assert!(run.err.contains("it is longer than 4 MB"), "{file}: {}", run.err);
    }
    let folder = empty_folder();
    fs::File::create(folder.path().join("x.journal")).unwrap().set_len(100 << 20).unwrap();
    assert_eq!(liberte_in(folder.path(), &["replay", "x.journal"]).code, 2);
    assert_eq!(liberte_in(folder.path(), &["check", "--baseline", "x.journal"]).code, 2);
}

#[test]
fn toml_nested_ten_thousand_deep() {
    const DEEP: usize = 10_000;
    let nested = [
        format!("a = {}{}\n", "[".repeat(DEEP), "]".repeat(DEEP)),
        format!("a = {}1{}\n", "{ a = ".repeat(DEEP), " }".repeat(DEEP)),
        format!("a{} = 1\n", ".a".repeat(DEEP)),
        format!("[[a{}]]\nb = 1\n", ".a".repeat(DEEP)),
        format!("[a{}]\nb = 1\n", ".a".repeat(DEEP)),
        format!("a = {}\n", "[".repeat(DEEP)),
        format!("a = {}\n", "{ a = ".repeat(DEEP)),
        format!("{}\n", "[[a".repeat(DEEP)),
        (0..DEEP).map(|depth| format!("[a{}]\n", ".b".repeat(depth % 70))).collect(),
        format!("a = {}\n", "[{ a = ".repeat(DEEP)),
    ];
    for text in &nested {
        let copied = Copied::small();
        copied.write(RULES, text);
        copied.write(&format!("{SCENARIOS}/deep.toml"), text);
        copied.write("data/pack/variants/deep.toml", text);
        let run = copied.run(&["check"]);
        let shown: String = run.err.chars().take(500).collect();
        assert!(run.code == 1 && run.err.contains("error["), "{}: {shown}", &text[..20]);
        assert_eq!(liberte(&["test", copied.path(&format!("{SCENARIOS}/deep.toml")).to_str().unwrap()]).code, 1);
    }
}

#[test]
fn ten_thousand_cards() {
    let card = |number: usize| {
        let kind = "kind = \"personality\"\nset = \"A\"\nfaction = \"radical\"\nvalue = 1\nregion = \"north\"\n";
        format!("[[card]]\nid = {number}\ntitle = \"Card {number}\"\n{kind}\n")
    };
    let cards: String = (1..=9999).map(card).collect();
    assert_text_refused(CARDS, &cards, "too-many");
    let same: String = (0..10_000).map(|_| card(1)).collect();
    assert_text_refused(CARDS, &same, "duplicate");
    let effects = |number: usize| {
        format!("[[card]]\nid = {number}\ntitle = \"x\"\nkind = \"special\"\nset = \"A\"\neffect = \"e{number}\"\n\n")
    };
    assert_text_refused(CARDS, &(1..=9999).map(effects).collect::<String>(), "too-many");
}

#[test]
fn ten_thousand_scenarios() {
    let copied = Copied::small();
    let good = fs::read_to_string(copied.path(&format!("{SCENARIOS}/a-strike-takes-a-block.toml"))).unwrap();
    for number in 0..10_000 {
        let text = if number % 4 == 0 {
            good.as_str()
        } else {
            "seats = [\"A\", \"B\", \"C\"]\n[given]\nturn = 1\nphase = \"action\"\n"
        };
        copied.write(&format!("{SCENARIOS}/{number}.toml"), text);
    }
    let run = assert_refused(&copied, "too-many");
    assert!(run.err.contains("the first 4000 are looked at"), "{}", &run.err[..run.err.len().min(2000)]);
}

#[test]
fn ten_thousand_files_of_other_kinds() {
    let copied = Copied::small();
    for number in 0..10_000 {
        copied.write(&format!("scripts/pack/s{number}.rhai"), "fn x() {}\n");
        copied.write(&format!("data/pack/variants/v{number}.toml"), &format!("id = \"v{number}\"\ntitle = \"x\"\n"));
    }
    assert_refused(&copied, "too-many");
}

#[test]
fn ten_thousand_findings() {
    let copied = Copied::small();
    let keys: String = (0..10_000).map(|number| format!("key{number} = 1\n")).collect();
    copied.write(CARDS, &keys);
    for number in 0..40 {
        copied.write(&format!("{SCENARIOS}/{number}.toml"), &keys);
    }
    for format in ["text", "json", "sarif", "github"] {
        let run = copied.run(&["check", "--format", format]);
        assert_eq!(run.code, 1);
        assert!(run.err.len() + run.out.len() < 20 << 20, "{format}: {} bytes", run.err.len() + run.out.len());
    }
    let copied = Copied::small();
    for number in 0..40 {
        copied.write(&format!("{SCENARIOS}/{number}.toml"), &keys);
    }
    assert_refused(&copied, "too-many");
}

#[test]
fn four_megabytes_that_are_no_toml() {
    let size = (4 << 20) - 10;
    for scrap in
        ["[", "{", "\"", "=", "a\n", "a = [\n", "a = \"\n", "[[a]]\n[", "é", "a.b.c = 1\n", "'''", "# allow x: y\n"]
    {
        let text = scrap.repeat(size / scrap.len());
        let copied = Copied::small();
        copied.write(CARDS, &text);
        let run = copied.run(&["check"]);
        assert!([1, 2].contains(&run.code), "{scrap:?}");
    }
}

#[test]
fn bytes_that_are_no_text() {
    for bytes in
        [&[0u8, 159, 146, 150, 255][..], &[0; 1000], b"\xff\xfei\0d\0", b"id = \"a\0b\"\n", b"\x1b[31mred = 1\n"]
    {
        for file in [CARDS, "data/pack/texts/en.toml", "scripts/pack/strike.rhai", "data/pack/variants/low-stacks.toml"]
        {
            let copied = Copied::small();
            fs::write(copied.path(file), bytes).unwrap();
            let run = copied.run(&["check"]);
            assert!([0, 1, 2].contains(&run.code) && !run.err.is_empty(), "{file} {bytes:?}: {}", run.err);
            assert!(!run.err.contains('\0'), "{file}");
            for format in ["json", "github"] {
                let run = copied.run(&["check", "--format", format]);
                assert!(!run.out.contains('\u{1b}') && !run.out.contains('\0'), "{file}: {}", run.out);
            }
        }
    }
}

// ------------------------------------------------------------------------------------------------ nothing outside

#[test]
fn a_check_writes_nothing() {
    let copied = Copied::small();
    copied.change(CARDS, "value = 2", "valeu = 2");
    let listed = |folder: &Path| {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let folder = empty_folder();
    let pack = copied.path("").display().to_string();
    for args in
        [&["check"][..], &["check", "--notes", "--format", "sarif"], &["test"], &["sim", "-n", "2"], &["explain"]]
    {
        finish(start(folder.path(), &[&["--pack", &pack][..], args].concat()));
    }
    assert!(listed(folder.path()).is_empty());
    assert_eq!(listed(&copied.path("")), ["data", "scripts"]);
}
