//! Small aligned tables: words to the left, numbers to the right.

pub use crate::numbers::thousands;

/// A table under construction.
///
/// ```
/// use pitproof::show::Table;
/// let mut table = Table::new(["ply", ">lines"]);
/// table.row(["1", "3"]);
/// table.row(["12", "18412"]);
/// assert_eq!(table.to_string(), "ply  lines\n1        3\n12   18412\n");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    right: Vec<bool>,
    rows: Vec<Vec<String>>,
    headed: bool,
}

impl Table {
    /// A table with these headings; `>` before a heading puts its column to the right.
    pub fn new<'a>(headings: impl IntoIterator<Item = &'a str>) -> Self {
        let headings: Vec<&str> = headings.into_iter().collect();
        let right = headings.iter().map(|heading| heading.starts_with('>')).collect();
        let first: Vec<String> =
            headings.iter().map(|heading| heading.trim_start_matches('>').to_string()).collect();
        let headed = first.iter().any(|heading| !heading.is_empty());
        Table { right, rows: vec![first], headed }
    }

    /// Adds a row; cells that are missing stay empty.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        row.resize(self.right.len().max(row.len()), String::new());
        self.rows.push(row);
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let rows = &self.rows[usize::from(!self.headed)..];
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.right.len()).map(width).collect();
        for row in rows {
            let mut line = String::new();
            for ((cell, width), right) in row.iter().zip(&widths).zip(&self.right) {
                if !line.is_empty() {
                    line += "  ";
                }
                line += &if *right { format!("{cell:>width$}") } else { format!("{cell:<width$}") };
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// `1 seed`, `2 seeds`: a count with its noun.
#[must_use]
pub fn plural(count: u128, noun: &str) -> String {
    crate::numbers::counted(count, noun, &format!("{noun}s"))
}
