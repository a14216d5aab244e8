//! Proof sheets as somebody asks for them, from the command line or the window.

use super::pdf::{Page, pdf};
use super::png::Pixels;
use super::printed_pack::{PrintError, PrintedPack};
use super::proof::{Marks, Paper, ProofCard, ProofPlan, proof_pages};

/// What is to be printed, and how.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SheetRequest {
    /// The query that finds the cards; empty for all.
    pub query: String,
    /// The language of what stands on them.
    pub language: String,
    /// Whether cards that do not differ from the other version are printed too.
    pub with_unchanged: bool,
    /// Where what differs is told.
    pub marks: Marks,
    /// The paper.
    pub paper: Paper,
    /// How far the ground of cards continues beyond their edges, in millimetres.
    pub bleed: f32,
    /// Whether backs are printed as well.
    pub with_backs: bool,
    /// Whether as many of each are printed as the game has.
    pub with_copies: bool,
}

/// Proof sheets as a PDF.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofSheet {
    /// The file.
    pub pdf: Vec<u8>,
    /// How many cards are on it.
    pub cards: usize,
    /// How many pages it has.
    pub pages: usize,
}

impl SheetRequest {
    /// Makes the sheets of a pack's cards, compared with another version of the pack if one is given.
    ///
    /// # Errors
    /// No card is found or differs, the query can't be read, the bleed has no room, or the other pack is of another game.
    pub fn make(&self, own: &PrintedPack, other: Option<&PrintedPack>) -> Result<ProofSheet, PrintError> {
        let (pages, cards) = self.pages(own, other)?;
        Ok(ProofSheet { pdf: pdf(&own.title(), &self.language, &pages), cards, pages: pages.len() })
    }

    /// The first page of these sheets in pixels, so many to its width, and how many pages there are.
    ///
    /// # Errors
    /// As for [`SheetRequest::make`].
    pub fn preview(
        &self,
        own: &PrintedPack,
        other: Option<&PrintedPack>,
        wide: u32,
    ) -> Result<(Pixels, usize), PrintError> {
        let (pages, _) = self.pages(own, other)?;
        let first = pages.first().map(|page| Pixels::of_page(page, wide));
        let first = first.unwrap_or_else(|| Err("there is no page".to_owned()));
        Ok((first.map_err(PrintError::Refused)?, pages.len()))
    }

    /// The pages, and how many cards are on them.
    fn pages(&self, own: &PrintedPack, other: Option<&PrintedPack>) -> Result<(Vec<Page>, usize), PrintError> {
        let bleed = self.tenths_of_bleed()?;
        let found = own.cards(&self.query, other, &self.language)?;
        let found = if other.is_some() && !self.with_unchanged { found.changed() } else { found };
        let plan = ProofPlan {
            paper: self.paper,
            bleed,
            marks: self.marks,
            back: self.with_backs.then(|| own.back()),
            title: own.title(),
            subtitle: other.map(|other| format!("compared with {}", other.title())).unwrap_or_default(),
            removed: found.removed,
        };
        let of_each = |(card, count): (ProofCard, usize)| {
            let copies = if self.with_copies { count } else { 1 };
            std::iter::repeat_n(card, copies)
        };
        let cards: Vec<ProofCard> = found.cards.into_iter().flat_map(of_each).collect();
        if cards.is_empty() && plan.removed.is_empty() {
            let what = if other.is_some() { "no card differs" } else { "no card matches the query" };
            return Err(PrintError::Refused(format!("{what}: there is nothing to print")));
        }
        Ok((proof_pages(&cards, &plan), cards.len()))
    }

    fn tenths_of_bleed(&self) -> Result<u8, PrintError> {
        let most = self.paper.most_bleed();
        let tenths = (self.bleed * 10.0).round();
        if (0.0..=f32::from(most)).contains(&tenths) {
            return Ok(tenths as u8);
        }
        let (asked, paper, most) = (self.bleed, self.paper.name(), f32::from(most) / 10.0);
        Err(PrintError::Refused(format!("there is no room for a bleed of {asked} mm: on {paper} it is 0 to {most}")))
    }
}
