//! A scenario's file becomes a [`Scenario`]: the position, the choices, and what must then hold.

pub mod choices;
mod counter_names;
pub mod given;
pub mod head;
pub mod name_resolver;
pub mod then;

use super::diagnostic::{Diagnostic, LineIndex, Place, Report, Span, code, has_errors, nearest, sort};
use super::files::table_count::is_too_heavy;
use super::library::{Library, with_settings};
use super::pack::data::with_settings_of;
use super::pack::rules::{Settings, check};
use super::read::reader::read;
use super::read::tables::{report_unknown_languages, stem};
use super::read::tree::TomlTable;
use super::schema::LIBERTE;
use super::variants::variant::split;
use crate::input::limits::{SCENARIO as LONGEST, TABLES, bytes};
use crate::model::{ChoiceBy, DataPack, DataScenario, Pack, Scenario, ScenarioStep};
use name_resolver::{NameResolver, NamesOf};
use std::ops::Range;
use std::sync::Arc;

/// A scenario, the pack it is played with, and the findings.
#[derive(Clone, Debug)]
pub struct LoadedScenario {
    /// The scenario; none if it has an error.
    pub scenario: Option<Scenario>,
    /// The pack with the scenario's variants and settings; none if it has an error.
    pub pack: Option<Arc<Pack>>,
    /// The scenario of another game than Liberté with its pack; none if one of them has an error.
    pub data: Option<(DataScenario, Arc<DataPack>)>,
    /// The findings in the scenario. Of its pack, only that it has errors.
    pub diagnostics: Vec<Diagnostic>,
    /// The place of its id.
    pub id: Span,
}

impl Library {
    /// Reads a scenario from its text. `path` names it in findings; it need not lie in the pack.
    ///
    /// Whether its position is possible is not looked at: that is for the rules to say.
    pub fn scenario(&self, path: &str, text: &str) -> LoadedScenario {
        let mut report = Report::new(path);
        if text.len() > LONGEST || is_too_heavy(text) {
            let most = format!("{} and {TABLES} tables", bytes(LONGEST));
            report.error(
                code::TOO_MANY,
                Span::default(),
                format!("`{path}` is too long: a scenario has at most {most}"),
            );
            return LoadedScenario {
                scenario: None,
                pack: None,
                data: None,
                diagnostics: report.found,
                id: Span::default(),
            };
        }
        let table = read(text, self.format().scenario(), &mut report);
        let variants = self.known_variants(&table, &mut report);
        let texts = &self.load(&[]).layered.tables.texts;
        report_unknown_languages(&table, self.format().scenario(), texts, &mut report);
        if *self.format() != LIBERTE {
            return self.data_scenario(&table, text, variants, report);
        }
        let (shown, playable) = self.pack_for(&table, &variants, &mut report);
        let readable = shown.filter(|_| !report.is_broken);
        let id = table.span_of("id");
        self.compare_with_name(&table, id, &mut report);
        self.compare_with_pack(&table, &mut report);
        let scenario = readable.map(|pack| {
            let rules = Settings::default().override_with(&table, &report);
            let mut scenario = scenario(&table, text, &pack, &mut report);
            scenario.variants = variants;
            scenario.rules = rules.then(|| pack.rules.clone());
            scenario
        });
        let mut diagnostics = report.found;
        let scenario = scenario.map(|mut scenario| {
            if scenario.then.impossible {
                scenario.cannot_be = take_impossibilities(&mut diagnostics, &report.parts);
            }
            scenario
        });
        sort(&mut diagnostics);
        if !diagnostics.is_empty() {
            self.sources().keep(path, text);
        }
        let is_sound = !has_errors(&diagnostics);
        LoadedScenario { scenario: scenario.filter(|_| is_sound), pack: playable, data: None, diagnostics, id }
    }

    /// The scenario of another game than Liberté.
    fn data_scenario(
        &self,
        table: &TomlTable,
        text: &str,
        variants: Vec<String>,
        mut report: Report<'_>,
    ) -> LoadedScenario {
        let loaded = self.load(&variants);
        let pack = match loaded.playable_data() {
            Some(pack) => Some(with_settings_of(table, pack, &loaded.layered.tables)),
            None => {
                self.report_broken_pack(&loaded.diagnostics, &mut report);
                None
            }
        };
        let id = table.span_of("id");
        self.compare_with_name(table, id, &mut report);
        self.compare_with_pack(table, &mut report);
        let readable = pack.filter(|_| !report.is_broken);
        let own = self.load(&[]);
        let scenario = readable.as_ref().map(|pack| {
            let names = NamesOf::Data(self.format(), pack);
            let mut names = NameResolver::new(table, names, &mut report);
            names.base = own.data.as_deref();
            let first = names.report.found.len();
            let given = given::as_data(table, &mut names);
            let part = first..names.report.found.len();
            names.report.parts.push(("given".to_owned(), part));
            DataScenario {
                id: table.string("id"),
                title: table.string("title"),
                cite: table.string("cite"),
                variants,
                seats: names.seats.clone(),
                seed: table.integer("seed").unwrap_or_default(),
                given,
                cannot_be: Vec::new(),
                play: steps(table, text, &mut names),
                then: table.table("then").map(|then| then::expected(then, &mut names)).unwrap_or_default(),
            }
        });
        let path = report.path().to_owned();
        let mut diagnostics = report.found;
        let scenario = scenario.map(|mut scenario| {
            if scenario.then.impossible {
                scenario.cannot_be = take_impossibilities(&mut diagnostics, &report.parts);
            }
            scenario
        });
        sort(&mut diagnostics);
        if !diagnostics.is_empty() {
            self.sources().keep(&path, text);
        }
        let is_sound = !has_errors(&diagnostics);
        let data = scenario.zip(readable).filter(|_| is_sound);
        LoadedScenario { scenario: None, pack: None, data, diagnostics, id }
    }

    /// Reports that the scenario names another pack than this one.
    fn compare_with_pack(&self, table: &TomlTable, report: &mut Report<'_>) {
        let own = [self.files().name(), self.format().rules()];
        if let Some(named) = table.text("pack").filter(|named| !own.contains(named)) {
            let message = format!("the scenario is of the pack `{named}`, and this one is `{}`", own[0]);
            let finding = report.error(code::UNKNOWN_ID, table.span_of("pack"), message);
            finding.help(format!("open it with `--pack`, or write `pack = \"{}\"`", own[0]));
        }
    }

    /// Reports the id of one of the pack's own scenarios that is not the name of its file.
    fn compare_with_name(&self, table: &TomlTable, span: Span, report: &mut Report<'_>) {
        let path = report.path();
        let is_own = path.starts_with(&self.files().data("scenarios/"));
        let name = stem(path).filter(|_| is_own).unwrap_or_default();
        if let Some(id) = table.text("id").filter(|id| !name.is_empty() && *id != name) {
            let message = format!("the id `{id}` differs from the file's name, `{name}`");
            report
                .warning(code::WRONG_ID, span, message)
                .help("write the file's name, or rename the file")
                .instead(format!("\"{name}\""));
        }
    }

    /// The variants that the scenario names and the pack has.
    fn known_variants(&self, table: &TomlTable, report: &mut Report<'_>) -> Vec<String> {
        let mut variants = Vec::new();
        for item in table.list("variants") {
            let Some(asked) = item.text() else { continue };
            match self.resolve_variant(asked, &variants) {
                Ok(_) => variants.push(asked.to_owned()),
                Err(mut finding) => {
                    finding.place = Some(report.place(item.span));
                    let (id, known) = (split(asked).0, self.variant_ids().iter().map(String::as_str));
                    if let Some(near) = nearest(id, known).filter(|_| finding.code == code::UNKNOWN_VARIANT) {
                        finding.replace_word(asked, id, near);
                    }
                    report.add(*finding);
                }
            }
        }
        variants
    }

    fn report_broken_pack(&self, found: &[Diagnostic], report: &mut Report<'_>) {
        let errors = found.iter().filter(|it| it.is_error()).count();
        let name = self.files().name();
        let message = format!("the pack `{name}` has errors of its own: {errors}");
        report.add(Diagnostic::error(code::BROKEN_PACK, message)).help("check the pack first");
    }

    /// The pack to read the scenario by, none if it has errors; and the same if the scenario's settings suit it.
    fn pack_for(
        &self,
        table: &TomlTable,
        variants: &[String],
        report: &mut Report<'_>,
    ) -> (Option<Arc<Pack>>, Option<Arc<Pack>>) {
        let loaded = self.load(variants);
        let Some(pack) = loaded.playable().cloned() else {
            self.report_broken_pack(&loaded.diagnostics, report);
            return (None, None);
        };
        let mut settings = loaded.settings.clone();
        if !settings.override_with(table, report) {
            return (Some(pack.clone()), Some(pack));
        }
        let is_here = |it: &Place| it.path == report.path();
        let clashes = check(&settings, Some(&pack));
        let clashes = clashes.into_iter().filter(|it| {
            let related = it.related.iter().map(|(place, _)| place);
            it.place.iter().chain(related).any(is_here)
        });
        let clashes: Vec<Diagnostic> = clashes.collect();
        let is_sound = !has_errors(&clashes);
        clashes.into_iter().for_each(|it| {
            report.add(it);
        });
        let pack = Arc::new(with_settings(&pack, variants, &settings));
        (Some(pack.clone()), is_sound.then_some(pack))
    }
}

/// Takes out the findings that say why the position cannot be: cards that no pack has, numbers that nothing can have. A
/// test that expects an impossible position is right to name them. A word that is almost one of the rules', such as a phase,
/// is misspelt there as elsewhere: the test would pass for the wrong reason.
fn take_impossibilities(found: &mut Vec<Diagnostic>, parts: &[(String, Range<usize>)]) -> Vec<String> {
    let impossible = [code::UNKNOWN_CARD, code::UNKNOWN_SEAT, code::UNKNOWN_ID, code::UNKNOWN_WORD, code::OUT_OF_RANGE];
    let is_misspelt = |finding: &Diagnostic| finding.code == code::UNKNOWN_WORD && finding.fix.is_some();
    let is_of_given = |at: usize| parts.iter().any(|(part, lie)| part == "given" && lie.contains(&at));
    let mut at = 0;
    let mut taken = Vec::new();
    found.retain(|finding| {
        let can_be_meant = impossible.contains(&finding.code) && !is_misspelt(finding);
        let is_taken = is_of_given(at) && finding.is_error() && can_be_meant;
        at += 1;
        if is_taken {
            taken.push(finding.message.clone());
        }
        !is_taken
    });
    taken
}

fn scenario(table: &TomlTable, text: &str, pack: &Pack, report: &mut Report<'_>) -> Scenario {
    let mut names = NameResolver::new(table, NamesOf::Liberte(pack), report);
    let first = names.report.found.len();
    let setup = given::setup(table, &mut names);
    let part = first..names.report.found.len();
    names.report.parts.push(("given".to_owned(), part));
    let play = steps(table, text, &mut names);
    let then = table.table("then");
    Scenario {
        id: table.string("id"),
        title: table.string("title"),
        cite: table.string("cite"),
        setup,
        play,
        then: then.map(|then| then::expected(then, &mut names)).unwrap_or_default(),
        ..Scenario::default()
    }
}

fn steps(table: &TomlTable, text: &str, names: &mut NameResolver<'_, '_>) -> Vec<ScenarioStep> {
    let lines = LineIndex::new(text);
    let mut steps = Vec::new();
    for entry in table.tables("play") {
        let line = lines.line(entry.span_of("choice").start);
        if let Some(made) = choice_by(entry, names) {
            steps.push(ScenarioStep { made, line });
        }
    }
    steps
}

/// A choice and the seat that makes it.
pub fn choice_by(entry: &TomlTable, names: &mut NameResolver<'_, '_>) -> Option<ChoiceBy> {
    let by = entry.item("by").and_then(|item| names.seat(item));
    let choice = entry.item("choice").and_then(|item| names.choice(item));
    Some(ChoiceBy { by: by?, choice: choice? })
}

#[cfg(test)]
pub mod tests {
    use super::super::testing::{library, places_of};
    use super::*;
    use crate::kernel::Seat;
    use crate::model::{CardId, Faction, Phase, ProvinceId, StackSetup};

    /// A scenario with something of everything.
    pub const PARIS: &str = r#"
id = "paris-tie"
cite = "2e IV.5.A, Example 2"
seats = ["Christie", "Max Mustermann", "Joshua"]
seed = 18446744073709551615

[rules]
landslide_votes = 16
victory-points.government_first = 6

[given]
turn = 2
phase = "election"
at = "ile-de-france"
order = ["P2", "Christie", "Joshua"]
government = "moderate"

[given.provinces]
ile-de-france = ["Max Mustermann royalist 1", "Joshua radical 4"]

[given.seat.Christie]
display = [71]
votes = { radical = 3 }

[[play]]
by = "Christie"
choice = "advance #71"
[[play]]
by = "Joshua"
choice = "block ile-de-france Max Mustermann"

[then]
provinces.ile-de-france = []
votes.Christie = { radical = 3 }
victory_points = { Joshua = -1 }
government = "none"
asked = { by = "Joshua", asked = "place", options = ["seat Max Mustermann", "stack corse P1"] }
refused = [{ by = "P1", choice = "play #999", cite = "nowhere" }, { by = "P1", choice = "draw" }]
"#;

    fn found(text: &str) -> Vec<String> {
        let library = library();
        let loaded = library.scenario("x.toml", text);
        assert_eq!(loaded.scenario.is_none(), has_errors(&loaded.diagnostics));
        places_of(&library, &loaded.diagnostics)
    }

    #[test]
    fn a_scenario_is_read_with_its_settings_and_names() {
        let loaded = library().scenario("x.toml", PARIS);
        let codes: Vec<&str> = loaded.diagnostics.iter().map(|it| it.code).collect();
        assert_eq!(codes, [code::UNKNOWN_CARD], "only a warning, since it is refused");
        let pack = loaded.pack.expect("no error was found");
        assert_eq!((pack.rules.landslide_votes, pack.rules.government_first), (16, 6));
        let scenario = loaded.scenario.expect("no error was found");
        assert_eq!(scenario.rules.as_ref(), Some(&pack.rules));
        let setup = &scenario.setup;
        assert_eq!((setup.seed, setup.turn, setup.phase), (u64::MAX, 2, Phase::Election));
        assert_eq!(setup.order, [Seat(1), Seat(0), Seat(2)]);
        assert_eq!((setup.at_province, setup.at_seat), (Some(ProvinceId(7)), None));
        assert_eq!(setup.government, Some(Faction::Moderate), "impossible, and passed on");
        let tall = StackSetup { province: ProvinceId(7), seat: Seat(2), faction: Faction::Radical, height: 4 };
        assert_eq!(setup.stacks[1], tall);
        assert_eq!(setup.seats[0].display, [CardId(70)]);
        let steps = scenario.play.iter().map(|step| (step.line, step.made.choice.as_str()));
        let expected = [(27, "advance #71"), (30, "block ile-de-france P2")];
        assert_eq!(steps.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_must_hold_is_read() {
        let scenario = library().scenario("x.toml", PARIS).scenario;
        let then = scenario.expect("no error was found").then;
        let fields: Vec<String> = then.fields.iter().map(|it| format!("{} = {}", it.key(), it.value)).collect();
        let expected = [
            "government = \"none\"",
            "provinces.ile-de-france = []",
            "victory_points.P3 = -1",
            "votes.P1 = {\"radical\":3}",
        ];
        assert_eq!(fields, expected);
        let asked = then.asked.expect("something is asked");
        assert_eq!(asked.options.as_deref(), Some(&["seat P2".to_owned(), "stack corse P1".to_owned()][..]));
        assert_eq!(then.refused[0].made.choice, "play #999");
        assert!(then.legal.is_empty());
    }

    #[test]
    fn what_does_not_exist_is_found_at_its_line() {
        let edits = [
            ("display = [71]", "display = [71, 711]", "unknown-card x.toml:22"),
            ("order = [\"P2\"", "order = [\"P4\"", "unknown-seat x.toml:15"),
            ("seat.Christie", "seat.Chris", "unknown-seat x.toml:21"),
            ("provinces.ile", "provinces.isle", "unknown-id x.toml:33"),
            ("at = \"ile", "at = \"isle", "unknown-id x.toml:14"),
            ("radical 4", "radicals 4", "unknown-id x.toml:19"),
            ("radical 4", "radical", "malformed x.toml:19"),
            ("{ radical = 3 }", "{ red = 3 }", "unknown-id x.toml:23"),
            ("Joshua = -1", "Jo = -1", "unknown-seat x.toml:35"),
            ("choice = \"advance", "choice = \"advanse", "unknown-choice x.toml:27"),
            ("turn = 2", "turn = 2\nrond = 3", "unknown-key x.toml:13"),
            ("phase = \"election\"", "phase = 5", "wrong-type x.toml:13"),
            ("landslide_votes = 16", "landslide_votes = 99", "out-of-range x.toml:8"),
            ("[rules]", "variants = [\"first\"]\n[rules]", "unknown-variant x.toml:7"),
            ("government_first", "government_tie", "misplaced-setting x.toml:9"),
        ];
        for (from, to, expected) in edits {
            assert!(PARIS.contains(from), "{from}");
            let found = found(&PARIS.replacen(from, to, 1));
            assert!(found.contains(&expected.to_owned()), "{to}: {found:?}");
        }
    }

    #[test]
    fn a_card_that_does_not_exist_makes_a_position_impossible_where_a_test_says_so() {
        let given = "seats = ['A', 'B', 'C']\n[given]\nturn = 1\nphase = 'action'\n[given.seat.A]\n";
        let text = format!("{given}hand = [111]\nbattle_tokens = -1\n");
        assert_eq!(found(&text), ["unknown-card x.toml:6", "out-of-range x.toml:7"]);
        let text = format!("{text}[then]\nimpossible = true\n");
        assert!(found(&text).is_empty());
        let scenario = library().scenario("x.toml", &text).scenario.expect("no error was found");
        let expected = ["`battle_tokens` cannot be -1", "there is no card #111"];
        assert_eq!(scenario.cannot_be, expected);
        assert_eq!(found(&format!("{text}turn = 256\n")), ["out-of-range x.toml:10"]);
        let misspelt = text.replace("phase = 'action'", "phase = 'acton'");
        assert_eq!(
            found(&misspelt),
            ["unknown-word x.toml:4"],
            "what is almost a phase is misspelt: the test would prove nothing"
        );
    }

    #[test]
    fn a_seat_may_not_be_called_like_a_place_at_the_table() {
        for (name, is_right) in [("P3", false), ("", false), ("Christie", false), ("P7", true), ("p3", true)] {
            let text = PARIS.replace("\"Joshua\"]", &format!("\"Joshua\", \"{name}\"]"));
            let found = found(&text);
            let is_refused = found.contains(&"bad-seat-name x.toml:4".to_owned());
            assert_eq!(is_refused, !is_right, "{name}");
        }
    }

    #[test]
    fn a_scenario_of_the_pack_has_the_name_of_its_file_for_its_id() {
        let library = library();
        let of = |path: &str| {
            let found = library.scenario(path, PARIS).diagnostics;
            let ids: Vec<Diagnostic> = found.into_iter().filter(|it| it.code == code::WRONG_ID).collect();
            ids.into_iter().map(|it| it.fix.map(|fix| fix.with)).collect::<Vec<_>>()
        };
        assert_eq!(of("data/liberte/scenarios/ties/paris.toml"), [Some("\"paris\"".to_owned())]);
        assert!(of("data/liberte/scenarios/paris-tie.toml").is_empty() && of("elsewhere.toml").is_empty());
    }

    #[test]
    fn a_clash_of_settings_is_shown_in_the_scenario() {
        let text = PARIS.replace("landslide_votes = 16", "most_players = 2");
        assert_eq!(found(&text)[0], "settings-clash x.toml:8");
        assert!(library().scenario("x.toml", &text).pack.is_none());
    }

    #[test]
    fn at_is_a_place_in_the_election_and_a_seat_elsewhere() {
        let at = |phase: &str, at: &str| {
            let text = format!("seats = [\"corse\", \"Max\"]\n[given]\nturn = 2\nphase = \"{phase}\"\nat = \"{at}\"\n");
            let setup = library().scenario("x.toml", &text).scenario.map(|it| it.setup);
            setup.map(|it| (it.at_seat, it.at_province, it.at_government))
        };
        assert_eq!(at("election", "corse"), Some((None, Some(ProvinceId(26)), false)));
        assert_eq!(at("action", "corse"), Some((Some(Seat(0)), None, false)));
        assert_eq!(at("action", "P2"), Some((Some(Seat(1)), None, false)));
        assert_eq!(at("action", "maine"), Some((None, Some(ProvinceId(2)), false)));
        assert_eq!(at("election", "Max"), Some((Some(Seat(1)), None, false)));
        assert_eq!(at("election", "government"), Some((None, None, true)));
        assert_eq!(at("action", "nobody"), None);
    }
}
