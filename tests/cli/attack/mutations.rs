//! Seeded mutations of bytes and texts.

use liberte::kernel::BotRng;

/// What fits badly nearly everywhere.
const SCRAPS: [&str; 34] = [
    "\u{0}",
    "\u{1b}[31m",
    "\u{202e}",
    "\u{feff}",
    "\r",
    "\n",
    "\n\n",
    "\t",
    "\"",
    "'",
    "\"\"\"",
    "[",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    "= =",
    ".",
    ",",
    "#",
    "-1",
    "0",
    "1e308",
    "NaN",
    "9223372036854775807",
    "18446744073709551616",
    "99999999999999999999999999999999999999999",
    "../../x",
    "/etc/passwd",
    "true",
    "null",
    "é",
    "👩‍🎨",
];

/// Bytes with one to four mutations.
pub fn mutated(bytes: &[u8], rng: &mut BotRng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + rng.below(4) {
        mutate(&mut bytes, rng);
    }
    bytes
}

fn mutate(bytes: &mut Vec<u8>, rng: &mut BotRng) {
    if bytes.is_empty() {
        bytes.extend(scrap(rng));
        return;
    }
    let at = rng.below(bytes.len());
    match rng.below(9) {
        0 => bytes[at] ^= 1 << rng.below(8),
        1 => bytes.truncate(at),
        2 => {
            let end = bytes.len().min(at + 1 + rng.below(40));
            bytes.drain(at..end);
        }
        3 => {
            let end = bytes.len().min(at + 1 + rng.below(200));
            let piece = bytes[at..end].to_vec();
            let most = if rng.below(10) == 0 { 2_000 } else { 3 };
            let times = 1 + rng.below(most);
            bytes.splice(at..at, piece.repeat(times));
        }
        4 | 5 => {
            bytes.splice(at..at, scrap(rng));
        }
        6 => number(bytes, at, rng),
        7 => swap_lines(bytes, rng),
        _ => value(bytes, at, rng),
    }
}

fn scrap(rng: &mut BotRng) -> Vec<u8> {
    let scrap = SCRAPS[rng.below(SCRAPS.len())];
    let times = if rng.below(8) == 0 { 3_000 } else { 1 };
    scrap.repeat(times).into_bytes()
}

/// Another number in place of the next one.
fn number(bytes: &mut Vec<u8>, at: usize, rng: &mut BotRng) {
    let Some(start) = bytes[at..].iter().position(u8::is_ascii_digit).map(|start| at + start) else { return };
    let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let numbers = ["0", "1", "-1", "255", "256", "65536", "4294967295", "9223372036854775808", "1e400"];
    bytes.splice(start..start + length, numbers[rng.below(numbers.len())].bytes());
}

/// Something else in place of the rest of a line after its equals sign or blank.
fn value(bytes: &mut Vec<u8>, at: usize, rng: &mut BotRng) {
    let is_sign = |byte: &u8| matches!(byte, b'=' | b' ' | b':');
    let Some(start) = bytes[at..].iter().position(is_sign).map(|start| at + start + 1) else { return };
    let length = bytes[start..].iter().take_while(|byte| **byte != b'\n').count();
    let other = scrap(rng);
    bytes.splice(start..start + length, other);
}

fn swap_lines(bytes: &mut Vec<u8>, rng: &mut BotRng) {
    let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let (one, other) = (rng.below(lines.len()), rng.below(lines.len()));
    lines.swap(one, other);
    *bytes = lines.concat();
}
