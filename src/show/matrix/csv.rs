//! The rows of a matrix as comma-separated values (RFC 4180), for a spreadsheet.

use super::Matrix;

/// One line a reading, after a line of headings.
#[must_use]
pub fn csv(matrix: &Matrix) -> String {
    let mut text = String::from(
        "kind,profile,reading,answers,same_on_board,positions_that_differ,fewest_seeds,\
         same_from_start,value,winner,no_value,given_up\n",
    );
    for row in &matrix.rows {
        let cells = [
            row.kind.clone(),
            row.profile.clone().unwrap_or_default(),
            row.reading.clone(),
            row.answers.join(" "),
            said(row.same_on_board),
            said(row.positions_that_differ),
            said(row.fewest_seeds),
            said(row.same_from_start),
            said(row.value),
            row.winner.clone().unwrap_or_default(),
            row.no_value.clone().unwrap_or_default(),
            row.given_up.join(" "),
        ];
        text += &cells.map(|cell| quoted(&cell)).join(",");
        text.push('\n');
    }
    text
}

/// What is not known is an empty cell.
fn said<T: ToString>(known: Option<T>) -> String {
    known.map_or(String::new(), |one| one.to_string())
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn cells_that_need_it_are_quoted() {
        assert_eq!(super::quoted("a=b"), "a=b");
        assert_eq!(super::quoted("g:a=b,c=d"), "\"g:a=b,c=d\"");
        assert_eq!(super::quoted("say \"so\""), "\"say \"\"so\"\"\"");
    }
}
