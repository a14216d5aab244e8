//! The window without a display: its views, and the whole of it, by what is written on it and by keys.
#![cfg(feature = "gui")]

#[path = "../support/app.rs"]
mod app;
#[path = "../common/mod.rs"]
mod common;
#[path = "../support/painting/mod.rs"]
mod painting;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/game.rs"]
mod table;
#[path = "../support/view_desk.rs"]
mod view_desk;
#[path = "../support/whole_window.rs"]
mod whole_window;

mod arrange;
mod asked_why;
mod authoring;
mod branches_beside;
mod by_hand;
mod card_views;
mod cards;
mod charts;
mod dialogs;
mod disk;
mod editing;
mod editor;
mod finding;
mod frames;
mod gallery;
mod idle;
mod keyboard;
mod lab;
mod lab_studies;
mod languages;
mod libertalia;
mod libertalia_arrange;
mod libertalia_looks;
mod links;
mod making;
mod map;
mod map_editor;
mod other_game;
mod palette;
mod pictures;
mod playtests;
mod popups;
mod printing;
mod problems;
mod revolution;
mod revolution_considered;
mod revolution_looks;
mod revolution_sandbox;
mod revolution_why;
mod rules;
mod sandbox;
mod sandbox_election;
mod sandbox_looks;
mod sandbox_play;
mod sandbox_table;
mod screenshots;
mod steady;
mod stranger;
mod time;
mod together;
mod trust;
mod under;
mod views;
mod ways_back;
mod whole;
mod work;
