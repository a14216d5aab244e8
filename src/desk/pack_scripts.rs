//! The compiled scripts of a pack, whichever game it is of: how each runs, and what it is for.

use super::trial::TrialSubject;
use crate::model::{DataPack, EffectId, LibertaliaPoint, PointScript, RevolutionPoint};
use crate::script::{Compiled, DataScripts};
use std::sync::Arc;

/// The scripts of a pack of any game, compiled. Cheap to clone.
#[derive(Clone, Debug)]
pub enum PackScripts {
    /// Of Liberté.
    Liberte(Compiled),
    /// Of another game, with the pack whose words a trial is told in.
    Data(DataScripts, Arc<DataPack>),
}

impl PackScripts {
    /// How the script of one file runs, in words, if it is one of the pack's.
    pub fn plan_of(&self, path: &str) -> Option<String> {
        match self {
            PackScripts::Liberte(compiled) => compiled.plan_of(path),
            PackScripts::Data(compiled, _) => compiled.plan_of(path),
        }
    }

    /// What the script of a file is for; none if the pack does not use it.
    pub fn subject(&self, path: &str) -> Option<TrialSubject> {
        let (effects, points) = match self {
            PackScripts::Liberte(compiled) => (&compiled.pack().effects, compiled.pack().points.as_slice()),
            PackScripts::Data(scripts, pack) => {
                if let Some(filled) = pack.points.iter().find(|filled| filled.path == path) {
                    return match scripts {
                        DataScripts::Revolution(_) => RevolutionPoint::parse(&filled.id).map(TrialSubject::Point),
                        DataScripts::Libertalia(_) => {
                            LibertaliaPoint::parse(&filled.id).map(TrialSubject::PointOfLibertalia)
                        }
                    };
                }
                (&pack.effects, &[][..])
            }
        };
        let of_point = |filled: &PointScript| match filled.point.moment() {
            Some(_) => TrialSubject::Moment(filled.point, filled.nth),
            None => TrialSubject::Judgement(filled.point),
        };
        let effect = effects.iter().position(|effect| effect.path == path);
        let filled = || points.iter().find(|filled| filled.path == path);
        effect.map(|at| TrialSubject::Effect(EffectId(at as u8))).or_else(|| filled().map(of_point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};

    #[test]
    fn scripts_of_revolution_are_of_effects_and_of_rule_points() {
        let library = Library::new(Files::built_in_named("revolution").unwrap());
        let pack = library.load(&["numbers-win".to_owned()]).playable_data().unwrap().clone();
        let compiled = DataScripts::compile(&pack).unwrap().0.unwrap();
        let path = pack.points[0].path.clone();
        let scripts = PackScripts::Data(compiled, pack);
        let point = TrialSubject::Point(RevolutionPoint::WhoControlsASpace);
        assert_eq!(scripts.subject(&path), Some(point));
        assert!(matches!(scripts.subject("scripts/revolution/spy.rhai"), Some(TrialSubject::Effect(_))));
        assert_eq!(scripts.subject("scripts/revolution/race/further-ending.rhai"), None, "its variant is not applied");
    }
}
