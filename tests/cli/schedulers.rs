//! The scripts for schedulers, run as they lie there, where GNU parallel or Slurm is installed; else that is said.

use crate::support::{empty_folder, liberte_in};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const SIM: [&str; 7] = ["sim", "-n", "200", "--bots", "greedy", "--players", "3"];

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/schedulers").join(name)
}

fn answers(program: &str, option: &str) -> bool {
    let is_there = Command::new(program).arg(option).output().is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("`{program}` is not there or does not answer: not tried");
    }
    is_there
}

#[test]
fn gnu_parallel_spreads_a_run_that_merges_to_the_whole() {
    if !answers("parallel", "--version") {
        return;
    }
    let folder = empty_folder();
    let run = || {
        let mut command = Command::new(script("parallel.sh"));
        command.arg("4").args(SIM).current_dir(folder.path());
        command.env("LIBERTE", env!("CARGO_BIN_EXE_liberte")).env("LIBERTE_CACHE", "off").output().unwrap()
    };
    let output = run();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let whole = liberte_in(folder.path(), &[&SIM[..], &["--record", "whole.jsonl"]].concat());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), whole.out);
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(read("records/all.jsonl") == read("whole.jsonl"));
    // A part that was lost is played again, the others are not.
    fs::remove_file(folder.path().join("records/part-3-of-4.jsonl")).unwrap();
    assert_eq!(String::from_utf8(run().stdout).unwrap(), whole.out);
}

#[test]
fn a_slurm_array_plays_parts_that_merge_to_the_whole() {
    // `sinfo` answers where a controller does.
    if !answers("sinfo", "--noheader") || !answers("sbatch", "--version") {
        return;
    }
    let folder = empty_folder();
    let mut command = Command::new("sbatch");
    command.args(["--wait", "--parsable", "--array=1-4", "--output=slurm-%a.out"]).arg(script("slurm.sh")).args(SIM);
    command.env("LIBERTE", env!("CARGO_BIN_EXE_liberte")).env("LIBERTE_CACHE", "off").current_dir(folder.path());
    let mut child = command.spawn().unwrap();
    for _ in 0..1_200 {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(child.wait().unwrap().success());
    let parts: Vec<String> = (1..=4).map(|part| format!("part-{part}.jsonl")).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let merged = liberte_in(folder.path(), &[&["merge", "all.jsonl"][..], &parts].concat());
    let whole = liberte_in(folder.path(), &[&SIM[..], &["--record", "whole.jsonl"]].concat());
    assert_eq!((merged.code, merged.out), (0, whole.out), "{}", merged.err);
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(read("all.jsonl") == read("whole.jsonl"));
}
