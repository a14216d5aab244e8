//! An example of each rule hook, for the reference. The tests play them.

use crate::model::RulePoint;

/// The script of an example; none where the reference has none.
pub(in crate::script) fn example(point: RulePoint) -> Option<&'static str> {
    use RulePoint::*;
    Some(match point {
        TurnBegins | TurnEnds | RoundBegins | RoundEnds => return None,
        BlockPlaced => {
            "/// Whoever places a block where two players stand already draws a card.
fn block_placed(province, card) {
    if province.players.count > 2 { draw(1); }
}"
        }
        CardPlayed => {
            "/// Whoever plays a General draws a card.
fn card_played(card) {
    if card.has_general { draw(1); }
}"
        }
        CardsTaken => {
            "/// Whoever has taken a card and holds ten or more loses a point.
fn cards_taken() {
    if hand().has_at_least(10) { lose_points(1); }
}"
        }
        Passed => {
            "/// Whoever passes may discard a card and draw another.
fn passed() {
    let card = may_choose(hand());
    if !declined(card) { discard(card); draw(1); }
}"
        }
        BattleBegins => {
            "/// From turn 3 on everybody sends a token to the army before the battle.
fn battle_begins() {
    if turn() > 2 {
        for seat in players() { seat.place_token(); }
    }
}"
        }
        TieBegins => {
            "/// Whenever somebody is tied, everybody draws a card first.
fn tie_begins() {
    for seat in players() { seat.draw(1); }
}"
        }
        BattleFought => {
            "/// Whoever leads the army draws a card; where nobody does, everybody loses a point.
fn battle_fought(leader) {
    if declined(leader) {
        for seat in players() { seat.lose_points(1); }
    } else {
        leader.draw(1);
    }
}"
        }
        VotesCounted => {
            "/// Whoever has the most votes of all gets a card.
fn votes_counted() {
    for seat in players() {
        if seat.votes > 9 { seat.draw(1); }
    }
}"
        }
        GovernmentFormed => {
            "/// The second most votes of the opposition are worth a point.
fn government_formed() {
    let first = players().with_most_votes(opposition());
    for seat in (players() - first).with_most_votes(opposition()) {
        if seat.votes_of(opposition()) > 0 { seat.gain_points(1); }
    }
}"
        }
        WhoWinsAProvince => {
            "/// Where stacks are equally high, the player who comes last in the player order wins.
fn who_wins_a_province(province) {
    province.tallest.last_in_order()
}"
        }
        WhoLeadsTheArmy => {
            "/// Nobody needs a General: whoever has the most tokens in the Battle Box leads the army.
fn who_leads_the_army() {
    let most = 0;
    let leading = no_players();
    for seat in players() {
        if seat.battle_tokens > most { most = seat.battle_tokens; leading = no_players(); }
        if seat.battle_tokens == most && most > 0 { leading += seat; }
    }
    leading
}"
        }
        PointsOfABattle => {
            "/// Each battle pays twice its turn.
fn points_of_a_battle(turn) {
    2 * turn
}"
        }
        CardsDealt => {
            "/// The first player is dealt a card less.
fn cards_dealt(seat) {
    if seat.place == 1 { setting(\"hand_size\") - 1 } else { setting(\"hand_size\") }
}"
        }
        RefillTo => {
            "/// Those who do not govern refill their hands to a card more.
fn refill_to(seat) {
    if seat.in_government() { 7 } else { 8 }
}"
        }
        PlayerOrder => {
            "/// Whoever has the fewest Victory Points goes first.
fn player_order(seat) {
    -seat.victory_points
}"
        }
        DiscardsToTake => {
            "/// From eight cards in hand on, taking one costs a card; from ten on, three.
fn discards_to_take() {
    let hand = player().hand_size;
    if hand >= 10 { 3 } else if hand >= 8 { 1 } else { 0 }
}"
        }
        ActionPhaseEnds => {
            "/// The Action Phase ends after ten rounds, or when a supply is nearly empty.
fn action_phase_ends() {
    round() >= 10 || supply(RADICAL) < 3 || supply(MODERATE) < 3 || supply(ROYALIST) < 3
}"
        }
        WhoLeadsATie => {
            "/// Of tied players those with the fewest Victory Points lead, except for the army.
fn who_leads_a_tie(about, seats) {
    if about == \"battle\" { seats } else { seats.with_fewest_points() }
}"
        }
        WhichFactionLeadsATie => {
            "/// The Royalists lead every tie that they are in.
fn which_faction_leads_a_tie(about, factions) {
    if ROYALIST in factions { only(ROYALIST) } else { factions }
}"
        }
        VotesOfAProvince => {
            "/// A stack of three casts two votes; Paris casts all as ever.
fn votes_of_a_province(province, height) {
    if province.is_paris { height } else if height >= 3 { 2 } else { 1 }
}"
        }
        PointsOfAProvince => {
            "/// In the last turn every province with a fleur-de-lis pays a point.
fn points_of_a_province(province, turn) {
    if turn == setting(\"turns\") && province.has_fleur_de_lis { 1 } else { 0 }
}"
        }
        PointsOfAPlace => {
            "/// The opposition pays more from turn to turn; whoever shares a place gets half.
fn points_of_a_place(place, tied, turn) {
    let points = switch place {
        \"government-first\" => setting(\"government_first\"),
        \"government-second\" => setting(\"government_second\"),
        _ => 1 + turn
    };
    if tied { points / 2 } else { points }
}"
        }
        MayPlay => {
            "/// While somebody governs, Radical cards are for those with a presence in the government.
fn may_play(card) {
    require(card.faction != RADICAL || government() == NOBODY || in_government(), \"needs-presence-in-government\");
}"
        }
        MayPlace => {
            "/// While somebody governs, only those with a presence in the government place blocks in Paris.
fn may_place(province, card) {
    require(!province.is_paris || government() == NOBODY || in_government(), \"needs-presence-in-government\");
}"
        }
        FurtherEnding => {
            "/// The game ends when somebody has 15 Victory Points.
fn further_ending() {
    for seat in players() {
        if seat.victory_points >= 15 { return true; }
    }
    false
}"
        }
        FinalPoints => {
            "/// However the game ended, a displayed General is worth two points more.
fn final_points(seat, ending) {
    let points = rulebook_points(seat, ending);
    for card in seat.display {
        if card.has_general { points += 2; }
    }
    points
}"
        }
    })
}
