//! The library without the command line and the window: rules, packs, bots, the lab, the sandbox.

#[path = "../common/mod.rs"]
mod common;

mod ab;
mod ablation;
mod architecture;
mod arranging;
mod card_figures;
mod circles;
mod cited_rules;
mod compare;
mod counters;
mod coverage;
mod data_shrinking;
mod figures_by_hand;
mod fixes;
mod fourth_faction;
mod further_symbols;
mod greedy;
mod hidden;
mod honest;
mod libertalia_table;
mod moments;
mod points;
mod revolution_arranging;
mod revolution_figures;
mod script_examples;
mod search;
mod seeking;
mod set_up;
mod shipped_variants;
mod shrinking;
mod told_actions;
mod vocabulary;
mod why;
