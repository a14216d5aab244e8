//! The command line that plays what the window played.

use super::{ExperimentRun, ExperimentSpec, RulesetSpec, StopMode, StudyKind};
use crate::desk::shell_line;
use crate::lab::{Unit, bot_ids};

/// By how many draws of what others choose in secret the window finds best replies.
pub(super) const DRAWS: u32 = 100;

/// The command that plays the same; or why there is none.
///
/// # Errors
/// What no command can name: unsaved rules, or more than two rulesets.
pub fn command_line(run: &ExperimentRun) -> Result<String, String> {
    if let Some(kept) = &run.kept {
        return kept.command.clone().ok_or_else(|| "no command played this".to_owned());
    }
    let typed = run.rulesets.iter().map(|ruleset| ruleset.typed.clone());
    let own = if run.asked.study.kind == StudyKind::Compare { run.rulesets.len() } else { 1 };
    command_of(&run.asked, run.pack.as_deref(), &typed.take(own).collect::<Vec<_>>())
}

/// The command of what is asked for, with what the command line calls the pack and the rulesets.
pub(super) fn command_of(
    asked: &ExperimentSpec,
    pack: Option<&str>,
    rulesets: &[Option<String>],
) -> Result<String, String> {
    let why = "rules with unsaved changes have no name: save them, as a variant if the pack shall stay as it is";
    let names = rulesets.iter().map(|typed| typed.clone().ok_or_else(|| why.to_owned()));
    let names = names.collect::<Result<Vec<String>, String>>()?;
    let mut words: Vec<String> = pack.iter().flat_map(|pack| ["--pack".to_owned(), (*pack).to_owned()]).collect();
    words.extend(match asked.study.kind {
        StudyKind::Compare => compare(asked, &names)?,
        StudyKind::Sweep
        | StudyKind::Tune
        | StudyKind::Changes
        | StudyKind::Worth
        | StudyKind::Coverage
        | StudyKind::Ladder => study(asked, names.first().ok_or("nothing was played")?)?,
    });
    Ok(shell_line(words.into_iter()))
}

fn compare(asked: &ExperimentSpec, names: &[String]) -> Result<Vec<String>, String> {
    let games = asked.games.to_string();
    let mut words: Vec<String> = Vec::new();
    match names {
        [] => return Err("nothing was played".to_owned()),
        [one] => {
            words.extend(["sim", "-n", &games].map(str::to_owned));
            words.extend(variants(one));
            words.extend((!asked.rotates).then(|| "--fixed-seats".to_owned()));
        }
        [a, b] => {
            rotates(asked, "ab")?;
            words.extend(["ab", a, b, "--pairs", &games].map(str::to_owned));
            words.extend(stopping(asked));
        }
        _ => return Err("`liberte ab` compares two rulesets".to_owned()),
    }
    words.extend(players(asked));
    Ok(words)
}

/// The words of a study over a ruleset.
fn study(asked: &ExperimentSpec, base: &str) -> Result<Vec<String>, String> {
    let (study, games) = (&asked.study, asked.games.to_string());
    let mut words = vec![study.kind.id().to_owned()];
    match study.kind {
        StudyKind::Compare => {}
        StudyKind::Sweep | StudyKind::Tune => {
            let goals = study.goals.iter().map(|goal| goal.trim()).filter(|goal| !goal.is_empty());
            if study.kind == StudyKind::Tune {
                words.extend(goals.flat_map(|goal| ["--goal".to_owned(), goal.to_owned()]));
            }
            let typed = study.settings.iter().map(|it| format!("{}={}", it.key.trim(), it.values.trim()));
            words.extend(typed);
            words.extend(variants(base));
        }
        StudyKind::Changes if base != "base" => {
            return Err("`liberte changes` takes variants of the pack as it is apart".to_owned());
        }
        StudyKind::Changes => words.push(study.variants.trim().to_owned()),
        StudyKind::Worth => {
            words.extend(study.names());
            words.extend((!study.has_blanks).then(|| "--no-blank".to_owned()));
            words.extend(study.pairs.then(|| "--pairs".to_owned()));
            words.extend(variants(base));
        }
        StudyKind::Coverage => words.extend(variants(base)),
        StudyKind::Ladder => {
            words.extend(["--bots".to_owned(), bot_ids(&study.ladder).join(",")]);
            words.extend(variants(base));
            words.extend(
                study.best_replies.then(|| ["--best-replies".to_owned(), DRAWS.to_string()]).into_iter().flatten(),
            );
            let seats = asked.seats.to_string();
            let rest = ["-n", &games, "--players", &seats, "--seed", &asked.seed.to_string()].map(str::to_owned);
            words.extend(rest);
            return Ok(words);
        }
    }
    if study.kind != StudyKind::Coverage {
        rotates(asked, study.kind.id())?;
    }
    words.extend(["-n".to_owned(), games]);
    words.extend(players(asked));
    Ok(words)
}

/// Whether different bots are moved over all seats, as a command does it.
fn rotates(asked: &ExperimentSpec, command: &str) -> Result<(), String> {
    match !asked.rotates && is_mixed(asked) {
        true => Err(format!("`liberte {command}` moves different bots over all seats")),
        false => Ok(()),
    }
}

fn variants(name: &str) -> impl Iterator<Item = String> {
    RulesetSpec::variants(name).into_iter().flat_map(|variant| ["--variant".to_owned(), variant])
}

/// Who plays, and from which seed.
fn players(asked: &ExperimentSpec) -> [String; 6] {
    let mut bots = bot_ids(&asked.seated());
    if !is_mixed(asked) {
        bots.truncate(1);
    }
    let (seats, seed) = (asked.seats.to_string(), asked.seed.to_string());
    ["--players", &seats, "--bots", &bots.join(","), "--seed", &seed].map(str::to_owned)
}

fn is_mixed(asked: &ExperimentSpec) -> bool {
    let bots = asked.seated();
    bots.iter().any(|bot| Some(bot) != bots.first())
}

/// The words of the stopping rule.
fn stopping(asked: &ExperimentSpec) -> Vec<String> {
    let is_share = asked.of.is_none_or(|figure| figure.unit() == Unit::Share);
    let mut words = match asked.stop {
        StopMode::Played => return Vec::new(),
        StopMode::Clear => vec!["--until-clear".to_owned()],
        StopMode::Within => {
            vec!["--precision".to_owned(), format!("{}{}", asked.within, if is_share { "pp" } else { "" })]
        }
    };
    words.extend(asked.of.iter().flat_map(|figure| ["--of".to_owned(), figure.id()]));
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::experiments::StudySpec;

    fn line(study: StudySpec, base: Option<&str>) -> Result<String, String> {
        let asked = ExperimentSpec { study, games: 60, ..ExperimentSpec::default() };
        command_of(&asked, None, &[base.map(str::to_owned)])
    }

    #[test]
    fn every_kind_has_its_command() {
        let tail = "-n 60 --players 4 --bots greedy --seed 1";
        let sweep = StudySpec::sweep("landslide_votes", "14..20");
        assert_eq!(line(sweep.clone(), Some("base")), Ok(format!("liberte sweep landslide_votes=14..20 {tail}")));
        let over = format!("liberte sweep landslide_votes=14..20 --variant one-card {tail}");
        assert_eq!(line(sweep.clone(), Some("one-card")), Ok(over));
        assert!(line(sweep.clone(), None).unwrap_err().contains("unsaved"));
        let tuning = StudySpec { kind: StudyKind::Tune, goals: vec!["rounds<=60".into(), " ".into()], ..sweep };
        let goal = "liberte tune --goal 'rounds<=60' landslide_votes=14..20";
        assert_eq!(line(tuning, Some("base")), Ok(format!("{goal} {tail}")));
        let changes = StudySpec { variants: "one-card".into(), ..StudySpec::of(StudyKind::Changes) };
        assert_eq!(line(changes.clone(), Some("base")), Ok(format!("liberte changes one-card {tail}")));
        assert!(line(changes, Some("first-edition")).is_err());
        let worth = StudySpec { things: "12, terror".into(), has_blanks: false, ..StudySpec::of(StudyKind::Worth) };
        assert_eq!(line(worth, Some("base")), Ok(format!("liberte worth 12 terror --no-blank {tail}")));
        assert_eq!(line(StudySpec::of(StudyKind::Coverage), Some("base")), Ok(format!("liberte coverage {tail}")));
        let ladder = "liberte ladder --bots random,greedy -n 60 --players 4 --seed 1";
        assert_eq!(line(StudySpec::of(StudyKind::Ladder), Some("base")).as_deref(), Ok(ladder));
    }
}
