//! The program as a stranger runs it: every command, its output, its exit codes, and what it says of bad input.

#[path = "../common/mod.rs"]
mod common;
#[path = "../support/mod.rs"]
mod support;

mod ab_command;
mod attack;
mod authoring;
mod bad_input;
mod bare_games;
mod bench_command;
mod bot_levels;
mod by_hand;
mod caches;
mod changes;
mod commands;
mod diff;
mod editing;
mod explain;
mod figures;
mod file_bots;
mod finding;
mod findings;
mod flawed_games;
mod formats;
mod gate;
mod golden;
mod guides;
mod history;
mod hostile;
mod house_rules;
mod html;
mod json;
mod ladder;
mod languages;
mod libertalia_tools;
mod map_import;
mod notes;
mod outputs;
mod play;
#[cfg(feature = "print")]
mod print_command;
mod printing;
mod records;
mod records_attacked;
mod renaming;
mod revolution_games;
mod revolution_lab;
mod revolution_scripts;
mod revolution_tools;
mod saved_games;
mod schedulers;
mod schema;
mod script_coverage;
mod scripted_bots;
mod secrecy;
mod starting;
mod sweep;
mod three_way;
mod timings;
mod tune;
mod under;
mod variants;
mod walk;
mod watch;
mod worth_command;
