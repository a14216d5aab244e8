//! Restoring an entry: what the variant says of it is removed.

use super::Workbench;
use super::edits::taken_out_as;
use crate::load::edit::{Edit, PlainValue, Proposal, target};
use crate::load::{Diagnostic, Key};
use toml_edit::{DocumentMut, Item, Table};

impl Workbench {
    /// Proposes to remove what a variant says of an entry: its changes are gone, and a removed card is back.
    pub(super) fn restore(&self, proposal: &mut Proposal, key: &str, variant: &str) -> Result<(), Box<Diagnostic>> {
        let Key::Entry { kind, id, .. } = Key::from(key) else { return Ok(()) };
        let entry = target(&self.files, key, Some(variant))?;
        let text = proposal.text(&self.files, &entry.file).unwrap_or_default();
        let document = text.parse::<DocumentMut>().unwrap_or_default();
        let mut edits = Vec::new();
        let entries = document.get(kind.word()).and_then(Item::as_array_of_tables);
        if entries.into_iter().flatten().any(|table| id_of(table).is_some_and(|it| it == id)) {
            edits.push(Edit::TakeOut { path: entry.path });
        }
        let list = target(&self.files, "take_out", Some(variant))?;
        let out = proposal.list(&self.files, &list);
        let named = taken_out_as(self.snapshot.format(), kind, &id);
        let left: Vec<PlainValue> = out.iter().filter(|it| Some(*it) != named.as_ref()).cloned().collect();
        match left.len() {
            _ if left.len() == out.len() => {}
            0 => edits.push(Edit::Unset { path: list.path }),
            _ => edits.push(Edit::Set { path: list.path, to: PlainValue::List(left) }),
        }
        Ok(proposal.edit(&self.files, &entry.file, entry.spec, &edits)?)
    }
}

fn id_of(table: &Table) -> Option<String> {
    Some(PlainValue::of(table.get("id")?.as_value()?)?.plain())
}

#[cfg(test)]
mod tests {
    use crate::app::workbench::{Change, Checker, Workbench};
    use crate::load::Files;
    use crate::load::edit::PlainValue;

    fn workbench() -> Workbench {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
        workbench.new_variant("mine", 0.0).unwrap();
        workbench
    }

    fn change(workbench: &mut Workbench, change: Change) {
        workbench.change("test", None, &[change], 0.0).unwrap();
    }

    fn text(workbench: &Workbench) -> String {
        workbench.text("data/liberte/variants/mine.toml").unwrap().to_string()
    }

    #[test]
    fn what_a_variant_changes_and_takes_out_comes_back_and_leaves_no_trace() {
        let mut workbench = workbench();
        let before = text(&workbench);
        change(&mut workbench, Change::Set("card.71.value".into(), PlainValue::Integer(2)));
        change(&mut workbench, Change::Set("card.71.title".into(), PlainValue::Text("M.".into())));
        change(&mut workbench, Change::Remove("card.5".into()));
        change(&mut workbench, Change::Remove("card.6".into()));
        assert_eq!(workbench.snapshot().pack().unwrap().cards.len(), 108);
        change(&mut workbench, Change::Restore("card.5".into()));
        assert!(text(&workbench).contains("take_out = [6]"), "{}", text(&workbench));
        change(&mut workbench, Change::Restore("card.6".into()));
        change(&mut workbench, Change::Restore("card.71".into()));
        assert_eq!(text(&workbench).trim_end(), before.trim_end());
        assert_eq!(workbench.snapshot().pack().unwrap().cards.len(), 110);
    }

    #[test]
    fn entries_of_another_game_are_taken_out_by_their_keys_and_come_back() {
        let files = Files::built_in_named("revolution").unwrap();
        let mut workbench = Workbench::begin(files, Checker::Reading, None);
        workbench.new_variant("mine", 0.0).unwrap();
        let text = |workbench: &Workbench| workbench.text("data/revolution/variants/mine.toml").unwrap().to_string();
        let before = text(&workbench);
        change(&mut workbench, Change::Remove("space.rogue".into()));
        change(&mut workbench, Change::Remove("card.gold".into()));
        assert!(text(&workbench).contains("take_out = [\"space.rogue\", \"card.gold\"]"), "{}", text(&workbench));
        assert_eq!(workbench.snapshot().data().unwrap().list("space").len(), 11);
        change(&mut workbench, Change::Restore("space.rogue".into()));
        change(&mut workbench, Change::Restore("card.gold".into()));
        assert_eq!(text(&workbench).trim_end(), before.trim_end());
    }

    #[test]
    fn a_province_is_put_back_by_its_id() {
        let mut workbench = workbench();
        change(&mut workbench, Change::Set("province.normandie.number".into(), PlainValue::Integer(40)));
        change(&mut workbench, Change::Restore("province.normandie".into()));
        assert!(!text(&workbench).contains("normandie"), "{}", text(&workbench));
    }

    #[test]
    fn nothing_is_put_back_into_the_pack_itself() {
        let mut workbench = workbench();
        workbench.set_target(None);
        assert!(workbench.change("test", None, &[Change::Restore("card.5".into())], 0.0).is_err());
    }
}
