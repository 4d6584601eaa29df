//! Numbers as people read them.

/// A number with thousands marked off: `12,271,512`.
///
/// ```
/// assert_eq!(pitproof::numbers::thousands(12_271_512), "12,271,512");
/// ```
#[must_use]
pub fn thousands(number: u128) -> String {
    grouped(&number.to_string())
}

/// A number of things: `1 ply`, `2,000 plies`.
///
/// ```
/// assert_eq!(pitproof::numbers::counted(1, "ply", "plies"), "1 ply");
/// assert_eq!(pitproof::numbers::counted(2_000, "ply", "plies"), "2,000 plies");
/// ```
#[must_use]
pub fn counted(count: u128, one: &str, many: &str) -> String {
    format!("{} {}", thousands(count), if count == 1 { one } else { many })
}

/// Decimal digits with commas between groups of three, however many there are.
#[must_use]
pub fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
