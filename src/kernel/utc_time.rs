//! Moments of the clock on the wall, to the second, as files and people have them. No game depends on one.

use std::fmt;

/// A day has so many seconds.
const DAY: u64 = 86_400;

/// A moment, in seconds since the beginning of 1970, in universal time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct UtcTime(pub u64);

impl UtcTime {
    /// The year, the month and the day, as `2026-11-17`.
    pub fn date(self) -> String {
        let (year, month, day) = self.civil();
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// The year, the month from 1, and the day from 1, by the Gregorian calendar.
    fn civil(self) -> (u64, u64, u64) {
        // Years begin in March here, so that a leap day is the last of its year; 400 of them have 146,097 days.
        let days = self.0 / DAY + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (year_of_era + era * 400 + u64::from(month <= 2), month, day)
    }

    /// Reads what [`UtcTime`] is written as: `2026-11-17 20:41:07`. None for anything else.
    pub fn parse(text: &str) -> Option<UtcTime> {
        let (date, time) = text.split_once(' ')?;
        let numbers = |text: &str, separator: char| -> Option<[u64; 3]> {
            let parts: Option<Vec<u64>> = text.split(separator).map(|part| part.parse().ok()).collect();
            parts?.try_into().ok()
        };
        let ([year, month, day], [hour, minute, second]) = (numbers(date, '-')?, numbers(time, ':')?);
        let is_of_clock = hour < 24 && minute < 60 && second < 60;
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) || !is_of_clock {
            return None;
        }
        let (year, shifted) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let day_of_year = (153 * shifted + 2) / 5 + day - 1;
        let days = year * 365 + year / 4 - year / 100 + year / 400 + day_of_year;
        let read = UtcTime((days - 719_468) * DAY + hour * 3_600 + minute * 60 + second);
        // A day that the month does not have comes out as another.
        (read.to_string() == text).then_some(read)
    }
}

/// The date and the time of the day, to the second.
impl fmt::Display for UtcTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let second = self.0 % DAY;
        write!(f, "{} {:02}:{:02}:{:02}", self.date(), second / 3_600, second / 60 % 60, second % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_the_calendar_has_them() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00:00"),
            (951_782_400, "2000-02-29 00:00:00"),
            (1_709_251_199, "2024-02-29 23:59:59"),
            (4_107_542_400, "2100-03-01 00:00:00"),
        ] {
            assert_eq!(UtcTime(seconds).to_string(), text);
            assert_eq!(UtcTime::parse(text), Some(UtcTime(seconds)));
        }
        for seconds in (0..40_000_000_000).step_by(86_399 * 97) {
            assert_eq!(UtcTime::parse(&UtcTime(seconds).to_string()), Some(UtcTime(seconds)));
        }
    }

    #[test]
    fn what_is_no_moment_is_not_read() {
        for text in
            ["", "2026-02-30 00:00:00", "2026-13-01 00:00:00", "2026-1-01 00:00:00", "2026-01-01 24:00:00", "x y"]
        {
            assert_eq!(UtcTime::parse(text), None, "{text}");
        }
    }
}
