//! The figures of Libertalia: those that every game has; where doubloons come from, what characters bring and who discards
//! them, which booty is taken, which colours win, and how campaigns go.

use super::columns::figures;
use super::value::{self, sum, whole};
use super::{Decisions, Figure, FigureGroup, GameFigure, PlayedGame, SharedFigure};
use crate::bots::BotKind;
use crate::games::libertalia::{self, Color, Ending, Event, Libertalia, MAX_PLAYERS, Phase, Position, Rank, Token};
use crate::kernel::{Seat, Sink, word_table};
use crate::lab::{GameResult, Unit};

/// The most campaigns that a game may have.
const MAX_CAMPAIGNS: usize = 5;

word_table! {
    /// A source of points. Whatever it takes away is taken off it.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum IncomeSource {
        /// The doubloons of the start of each campaign (Set-up).
        Start = "start", "the doubloons of the start";
        /// Day actions (DAY).
        Day = "day", "day actions";
        /// Night actions (NIGHT).
        Night = "night", "night actions";
        /// Actions of the end of the campaign (THE DAY OF REST).
        End = "end", "actions at the end of campaigns";
        /// Doubloons of other players, those given to others taken off.
        Others = "others", "other players";
        /// Booty tokens (THE DAY OF REST); what a fortune lacks to 0 is not taken off.
        Booty = "booty", "booty tokens";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it.
    fn words;
}

word_table! {
    /// What sends a character to its graveyard.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Death {
        /// A day action.
        Day = "day", "day actions";
        /// A Spanish officer that its player took.
        Officer = "officer", "Spanish officers";
        /// A saber that a neighbour took.
        Saber = "saber", "sabers";
        /// A night action.
        Night = "night", "night actions";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it.
    fn words;
}

word_table! {
    /// What is counted of a character.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum CharacterFigure {
        /// How often it is played, by all seats.
        Played = "played", "plays of";
        /// Plays by one who wins the game.
        Winner = "winner", "plays by winners of the game of";
        /// How often it goes to its graveyard.
        Discarded = "discarded", "discards of";
        /// The doubloons that its own actions bring its player by day and at night, less those that they cost.
        Doubloons = "doubloons", "doubloons from day and night actions of";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it, before the character.
    fn words;
}

figures! {
    /// A figure of Libertalia.
    LibertaliaFigure, ending: Ending, counts: LibertaliaCounts, score: "points";
    in bots, result, counts, impact:

    /// Wins of the player of a colour.
    WinOfColor(color: Color) {
        group: Wins, unit: Share,
        id: ("wins.{}", color.id()),
        title: ("wins of {}, a shared win split", color.id()),
        value: {
            let has_it = |seat: &Seat| counts.colors[seat.index()] == Some(color);
            result.winners.iter().filter(has_it).count() as i64 * value::part(result)
        },
    }

    /// Whether one who led after a campaign wins.
    LeaderWins(campaign: u8) {
        group: Wins, unit: Share, may_be_missing: true,
        id: ("wins.leader.campaign-{campaign}"),
        title: ("games won by one who has the most points after campaign {campaign}, alone or tied"),
        value: counts.leaders(campaign).map(|leads| whole(result.winners.iter().any(leads))),
    }

    /// Points of all seats from a source.
    PointsFrom(source: IncomeSource) {
        group: Points, unit: Points, headline: true,
        id: ("points.from.{}", source.id()),
        title: ("points of all seats from {}", source.words()),
        value: sum(Seat::first(bots.len()).map(|seat| counts.income(result, seat, source))),
    }

    /// The winner's points from a source.
    WinnersPointsFrom(source: IncomeSource) {
        group: Points, unit: Points, may_be_missing: true,
        id: ("points.winner.from.{}", source.id()),
        title: ("the winner's points from {}", source.words()),
        value: result.winners.lowest().map(|winner| counts.income(result, winner, source)),
    }

    /// The seat's points from a source.
    SeatsPointsFrom(seat: Seat, source: IncomeSource) {
        group: Points, unit: Points,
        id: ("points.{seat}.from.{}", source.id()),
        title: ("points of {seat} from {}", source.words()),
        value: counts.income(result, seat, source),
    }

    /// Points of all seats in a campaign.
    PointsOfCampaign(campaign: u8) {
        group: Points, unit: Points, may_be_missing: true,
        id: ("points.campaign-{campaign}"),
        title: ("points of all seats in campaign {campaign}"),
        value: counts.of_campaign(campaign).map(|fortunes| sum(fortunes.into_iter().map(i64::from))),
    }

    /// Something about one character.
    Character(rank: u8, what: CharacterFigure) {
        group: Characters, unit: if what == CharacterFigure::Doubloons { Points } else { Count },
        id: ("character.{rank}.{}", what.id()),
        title: ("{} the character #{rank}", what.words()),
        value: counts.of_character(result, rank, what),
    }

    /// Characters that go to graveyards.
    Deaths(death: Death) {
        group: Characters, unit: Count, headline: true,
        id: ("discards.{}", death.id()),
        title: ("characters that {} send to graveyards", death.words()),
        value: i64::from(counts.deaths[death as usize]),
    }

    /// Characters that are kept in hand from a campaign to the next.
    Kept {
        group: Characters, unit: Count, headline: true,
        id: ("characters.kept"),
        title: ("characters of all seats kept in hand from a campaign to the next"),
        value: i64::from(counts.kept),
    }

    /// Tokens of a kind that are taken at dusk.
    Taken(token: Token) {
        group: Booty, unit: Count,
        id: ("booty.{}.taken", token.id()),
        title: ("tokens `{}` taken at dusk", token.id()),
        value: i64::from(counts.taken[token.index()]),
    }

    /// Tokens of a kind in dens at the ends of campaigns.
    Owned(token: Token) {
        group: Booty, unit: Count,
        id: ("booty.{}.owned", token.id()),
        title: ("tokens `{}` in dens at the ends of campaigns", token.id()),
        value: i64::from(counts.owned[token.index()]),
    }
}

/// What the events of a game counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LibertaliaCounts {
    /// Decisions with more than one choice.
    pub free_decisions: u32,
    colors: [Option<Color>; MAX_PLAYERS],
    /// By seat and source; what the start gives is what is left of the score.
    income: [[i32; IncomeSource::ALL.len()]; MAX_PLAYERS],
    /// By campaign and seat.
    fortunes: [[i32; MAX_PLAYERS]; MAX_CAMPAIGNS],
    campaigns: u8,
    /// How often each rank was played, by seat.
    played: [[u8; 31]; MAX_PLAYERS],
    discarded: [u8; 31],
    doubloons: [i32; 31],
    deaths: [u16; Death::ALL.len()],
    taken: [u16; Token::COUNT],
    owned: [u16; Token::COUNT],
    kept: u16,
}

impl LibertaliaCounts {
    /// The points of a seat from a source.
    fn income(&self, result: &GameResult, seat: Seat, source: IncomeSource) -> i64 {
        let of = self.income[seat.index()];
        match source {
            IncomeSource::Start => {
                value::points(result, seat) - of.iter().map(|&points| i64::from(points)).sum::<i64>()
            }
            IncomeSource::Day
            | IncomeSource::Night
            | IncomeSource::End
            | IncomeSource::Others
            | IncomeSource::Booty => i64::from(of[source as usize]),
        }
    }

    /// The fortunes of a campaign by seat; none where it was not played.
    fn of_campaign(&self, campaign: u8) -> Option<[i32; MAX_PLAYERS]> {
        let fortunes = self.fortunes.get(usize::from(campaign).checked_sub(1)?)?;
        (campaign <= self.campaigns).then_some(*fortunes)
    }

    /// Whether a seat has the most points after a campaign; none where it was not played.
    fn leaders(&self, campaign: u8) -> Option<impl Fn(Seat) -> bool> {
        self.of_campaign(campaign)?;
        let so_far = &self.fortunes[..usize::from(campaign)];
        let points: [i32; MAX_PLAYERS] = std::array::from_fn(|seat| so_far.iter().map(|of| of[seat]).sum());
        let most = points.into_iter().max();
        Some(move |seat: Seat| Some(points[seat.index()]) == most)
    }

    fn of_character(&self, result: &GameResult, rank: u8, what: CharacterFigure) -> i64 {
        let at = usize::from(rank);
        let plays = |seat: Seat| i64::from(self.played[seat.index()][at]);
        match what {
            CharacterFigure::Played => Seat::first(MAX_PLAYERS).map(plays).sum(),
            CharacterFigure::Winner => result.winners.iter().map(plays).sum(),
            CharacterFigure::Discarded => self.discarded[at].into(),
            CharacterFigure::Doubloons => self.doubloons[at].into(),
        }
    }
}

/// Counts what happens.
#[derive(Clone, Debug)]
pub struct LibertaliaCounter<'g> {
    decisions: &'g Decisions,
    counts: LibertaliaCounts,
    /// The seat whose character acts.
    actor: Option<Seat>,
}

impl<'g> LibertaliaCounter<'g> {
    /// A counter for a game that begins.
    pub fn new(decisions: &'g Decisions) -> LibertaliaCounter<'g> {
        LibertaliaCounter { decisions, counts: LibertaliaCounts::default(), actor: None }
    }

    /// The counts so far.
    pub fn counts(&self) -> LibertaliaCounts {
        LibertaliaCounts { free_decisions: self.decisions.free(), ..self.counts }
    }

    fn changed(&mut self, p: &Position, seat: Seat, doubloons: i32, source: Option<IncomeSource>) {
        let source = source.or(match p.phase {
            Phase::Day => Some(IncomeSource::Day),
            Phase::Night => Some(IncomeSource::Night),
            Phase::Rest => Some(IncomeSource::End),
            Phase::Sunrise | Phase::Dusk => None,
        });
        if let Some(source) = source {
            self.counts.income[seat.index()][source as usize] += doubloons;
        }
        if self.actor == Some(seat) {
            self.counts.doubloons[p.acting().index().min(30)] += doubloons;
        }
    }

    fn discarded(&mut self, p: &Position, seat: Seat, rank: Rank) {
        let death = match p.phase {
            Phase::Day => Death::Day,
            Phase::Dusk if p.taker() == Some(seat) => Death::Officer,
            Phase::Dusk => Death::Saber,
            Phase::Night | Phase::Sunrise | Phase::Rest => Death::Night,
        };
        self.counts.deaths[death as usize] += 1;
        self.counts.discarded[rank.index().min(30)] += 1;
    }

    fn counted(&mut self, p: &Position, seat: Seat, fortune: i32) {
        let player = &p[seat];
        let counts = &mut self.counts;
        counts.colors[seat.index()] = Some(player.color);
        counts.campaigns = p.campaign;
        if let Some(fortunes) = counts.fortunes.get_mut(usize::from(p.campaign).saturating_sub(1)) {
            fortunes[seat.index()] = fortune;
        }
        let doubloons = i32::try_from(player.doubloons).unwrap_or(i32::MAX);
        counts.income[seat.index()][IncomeSource::Booty as usize] += fortune - doubloons;
        for token in Token::ALL {
            counts.owned[token.index()] += u16::from(player.tokens.of(token));
        }
    }
}

impl Sink<Libertalia> for LibertaliaCounter<'_> {
    const IS_HOT: bool = true;

    #[inline]
    fn record(&mut self, p: &Position, (): (), event: Event) {
        match event {
            Event::CharacterActed { seat, .. } => self.actor = Some(seat),
            Event::PhaseBegan { .. } => self.actor = None,
            Event::CampaignBegan { campaign } if campaign > 1 => {
                self.counts.kept += p.seats().map(|seat| p[seat].hand.len() as u16).sum::<u16>();
            }
            Event::CharacterPlayed { seat, rank } => self.counts.played[seat.index()][rank.index().min(30)] += 1,
            Event::CharacterDiscarded { seat, rank } => self.discarded(p, seat, rank),
            Event::DoubloonsGained { seat, doubloons } => self.changed(p, seat, doubloons as i32, None),
            Event::DoubloonsLost { seat, doubloons } => self.changed(p, seat, -(doubloons as i32), None),
            Event::DoubloonsGiven { from, to, doubloons } => {
                self.changed(p, to, doubloons as i32, Some(IncomeSource::Others));
                self.changed(p, from, -(doubloons as i32), Some(IncomeSource::Others));
            }
            Event::TokenTaken { token, .. } => self.counts.taken[token.index()] += 1,
            Event::FortuneCounted { seat, fortune } => self.counted(p, seat, fortune),
            Event::CampaignBegan { .. }
            | Event::CharacterDrawn { .. }
            | Event::TokenLaid { .. }
            | Event::DayBegan { .. }
            | Event::CharacterWentToDen { .. }
            | Event::CharacterReturned { .. }
            | Event::CharacterTakenBack { .. }
            | Event::TokenDrawn { .. }
            | Event::TokensReturned { .. }
            | Event::TokensPassed { .. }
            | Event::EffectFailed { .. }
            | Event::PointFailed { .. }
            | Event::GameEnded => {}
        }
    }
}

impl LibertaliaFigure {
    /// The figures of a game by these bots, in the order of tables; the kinds of bots are those that are mixed.
    pub fn all(game: &Libertalia, kinds: &[BotKind]) -> Vec<LibertaliaFigure> {
        let ranks: Vec<u8> = game.spec().characters.iter().map(|character| character.rank.0).collect();
        let seats: Vec<Seat> = Seat::first(game.seat_count()).collect();
        listed(game.endings().collect(), (&seats, kinds), game.spec().settings.campaigns, &ranks)
    }

    /// Every figure that any game may have, with one seat, campaign, character and kind of bot for all of them.
    pub fn reference() -> Vec<LibertaliaFigure> {
        let mut all = listed(libertalia::Ending::ALL.into(), (&[Seat(0)], &[BotKind::Random]), 1, &[17]);
        all.extend([LibertaliaFigure::WinnerImpact, LibertaliaFigure::PointsImpact]);
        all
    }
}

fn listed(
    endings: Vec<libertalia::Ending>,
    (seats, kinds): (&[Seat], &[BotKind]),
    campaigns: u8,
    ranks: &[u8],
) -> Vec<LibertaliaFigure> {
    use LibertaliaFigure::*;
    let seats = || seats.iter().copied();
    let mut all: Vec<LibertaliaFigure> = endings.into_iter().map(Ending).collect();
    all.extend(seats().map(Win).chain(kinds.iter().copied().map(WinOf)));
    all.extend([SharedWin]);
    all.extend(Color::ALL.map(WinOfColor));
    all.extend((1..=campaigns).map(LeaderWins));
    all.extend([WinnersPoints, Lead, AllPoints]);
    all.extend(seats().map(Points));
    all.extend(IncomeSource::ALL.map(PointsFrom));
    all.extend(IncomeSource::ALL.map(WinnersPointsFrom));
    all.extend(seats().flat_map(|seat| IncomeSource::ALL.map(|source| SeatsPointsFrom(seat, source))));
    all.extend((1..=campaigns).map(PointsOfCampaign));
    all.extend(Death::ALL.map(Deaths));
    all.push(Kept);
    all.extend(ranks.iter().flat_map(|&rank| CharacterFigure::ALL.map(|what| Character(rank, what))));
    all.extend(Token::ALL.map(Taken).into_iter().chain(Token::ALL.map(Owned)));
    all.extend([Decisions, FreeDecisions]);
    all
}
