//! From the text of a property to its expression, or one clear message.

use super::expr::{Binary, Expr, Quantifier, Type};
use super::words::Word;
use crate::names::closest;

/// Most characters of a text.
const LONGEST: usize = 2_000;
/// Most parts of an expression, so that nothing that walks over it runs deep.
const LARGEST: usize = 300;
/// Greatest number that may be written.
const GREATEST: i64 = 1_000_000;

/// What is wrong with the text of a property, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}\n  {text}\n  {}{}", " ".repeat(*.at), "^".repeat((*.len).max(1)))]
pub struct BadProperty {
    /// The text that was read.
    pub text: String,
    /// Where the trouble starts, in characters.
    pub at: usize,
    /// How many characters it spans.
    pub len: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl BadProperty {
    pub(super) fn new(text: &str, at: usize, len: usize, message: impl Into<String>) -> Self {
        let text = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        BadProperty { text, at, len, message: message.into() }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Token<'a> {
    Number(i64),
    Name(&'a str),
    Sign(Binary),
    Not,
    Open,
    Close,
    End,
}

/// A token with its place, in characters.
#[derive(Clone, Copy, Debug)]
struct Placed<'a> {
    token: Token<'a>,
    at: usize,
    len: usize,
}

/// A word of a property with its place: where it begins and its length, in characters.
pub(super) type Spot = (Word, usize, usize);

pub(super) fn parse(text: &str) -> Result<(Expr, Vec<Spot>), BadProperty> {
    let count = text.chars().count();
    if count > LONGEST {
        let start: String = text.chars().take(60).collect();
        let message =
            format!("the property has {count} characters, and at most {LONGEST} are read");
        return Err(BadProperty::new(&start, 0, 60, message));
    }
    let tokens = tokens(text)?;
    let mut parser = Parser { text, tokens, next: 0, parts: 0, spots: Vec::new() };
    let (expr, at) = parser.either()?;
    let rest = parser.peek();
    match rest.token {
        Token::End => {}
        Token::Close => return Err(parser.bad(rest, "this `)` closes nothing")),
        _ => {
            let message = "something like `and` or `or` is missing before this";
            return Err(parser.bad(rest, message));
        }
    }
    parser.truth(&expr, at, "a property is true or false, and this is a number")?;
    Ok((expr, parser.spots))
}

fn tokens(text: &str) -> Result<Vec<Placed<'_>>, BadProperty> {
    let mut tokens = Vec::new();
    let mut rest = text.char_indices().enumerate().map(|(n, (byte, c))| (n, byte, c)).peekable();
    let bad = |at, len, message: String| Err(BadProperty::new(text, at, len, message));
    while let Some((at, byte, c)) = rest.next() {
        if c.is_whitespace() {
            continue;
        }
        let mut len = 1;
        let mut end = byte + c.len_utf8();
        let mut run = |good: fn(char) -> bool| {
            while let Some((_, byte, c)) = rest.next_if(|&(_, _, c)| good(c)) {
                len += 1;
                end = byte + c.len_utf8();
            }
        };
        let token = if c.is_ascii_digit() {
            run(|c| c.is_ascii_alphanumeric() || c == '_');
            let digits = &text[byte..end];
            match digits.parse::<i64>() {
                Ok(number) if number <= GREATEST => Token::Number(number),
                Ok(_) => return bad(at, len, format!("numbers go up to {GREATEST}")),
                Err(_) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                    return bad(at, len, format!("numbers go up to {GREATEST}"));
                }
                Err(_) => {
                    return bad(at, len, format!("`{digits}` is neither a number nor a word"));
                }
            }
        } else if c.is_alphabetic() || c == '_' {
            run(|c| c.is_alphanumeric() || c == '_');
            match &text[byte..end] {
                "and" => Token::Sign(Binary::And),
                "or" => Token::Sign(Binary::Or),
                "not" => Token::Not,
                name => Token::Name(name),
            }
        } else {
            let second = rest.peek().map(|&(_, _, c)| c);
            let (token, two) = match (c, second) {
                ('(', _) => (Token::Open, false),
                (')', _) => (Token::Close, false),
                ('<', Some('=')) => (Token::Sign(Binary::LessEqual), true),
                ('>', Some('=')) => (Token::Sign(Binary::GreaterEqual), true),
                ('!', Some('=')) | ('<', Some('>')) => (Token::Sign(Binary::Unequal), true),
                ('=', Some('=')) => (Token::Sign(Binary::Equal), true),
                ('&', Some('&')) => (Token::Sign(Binary::And), true),
                ('|', Some('|')) => (Token::Sign(Binary::Or), true),
                ('=', Some(sign @ ('<' | '>'))) => {
                    let message = format!("`={sign}` means nothing here; write `{sign}=`");
                    return bad(at, 2, message);
                }
                ('=', _) => (Token::Sign(Binary::Equal), false),
                ('<', _) => (Token::Sign(Binary::Less), false),
                ('>', _) => (Token::Sign(Binary::Greater), false),
                ('!', _) => (Token::Not, false),
                ('+', _) => (Token::Sign(Binary::Plus), false),
                ('-', _) => (Token::Sign(Binary::Minus), false),
                ('*', _) => (Token::Sign(Binary::Times), false),
                ('/', _) => (Token::Sign(Binary::Over), false),
                ('%', _) => (Token::Sign(Binary::Rest), false),
                ('\u{2264}', _) => (Token::Sign(Binary::LessEqual), false),
                ('\u{2265}', _) => (Token::Sign(Binary::GreaterEqual), false),
                ('\u{2260}', _) => (Token::Sign(Binary::Unequal), false),
                _ => {
                    let shown = c.escape_debug();
                    let message = format!(
                        "`{shown}` means nothing here; there are words, numbers, ( ) = != < <= > >= + - * / % and or not"
                    );
                    return bad(at, 1, message);
                }
            };
            if two {
                rest.next();
                len = 2;
            }
            token
        };
        tokens.push(Placed { token, at, len });
    }
    let at = text.trim_end().chars().count();
    tokens.push(Placed { token: Token::End, at, len: 1 });
    Ok(tokens)
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Placed<'a>>,
    next: usize,
    parts: usize,
    spots: Vec<Spot>,
}

/// Where an expression stands: its first character, and the one after its last.
type Span = (usize, usize);
type Parsed = Result<(Expr, Span), BadProperty>;

impl<'a> Parser<'a> {
    fn peek(&self) -> Placed<'a> {
        self.tokens[self.next.min(self.tokens.len() - 1)]
    }

    fn bad(&self, place: Placed, message: impl Into<String>) -> BadProperty {
        BadProperty::new(self.text, place.at, place.len, message)
    }

    fn at(&self, span: Span, message: String) -> BadProperty {
        BadProperty::new(self.text, span.0, span.1 - span.0, message)
    }

    /// Counts a part; too many of them are refused.
    fn part(&mut self) -> Result<(), BadProperty> {
        self.parts += 1;
        if self.parts > LARGEST {
            let message = format!("the property has more than {LARGEST} parts");
            return Err(self.bad(self.peek(), message));
        }
        Ok(())
    }

    fn truth(&self, expr: &Expr, span: Span, message: &str) -> Result<(), BadProperty> {
        if expr.kind() == Type::Truth {
            return Ok(());
        }
        Err(self.at(span, format!("{message}; compare it, as in `{expr} > 0`")))
    }

    fn number(&self, expr: &Expr, span: Span, sign: Binary) -> Result<(), BadProperty> {
        if expr.kind() == Type::Number {
            return Ok(());
        }
        let message = format!("`{}` needs a number, and `{expr}` is true or false", sign.sign());
        Err(self.at(span, message))
    }

    fn either(&mut self) -> Parsed {
        self.joined(Binary::Or, Self::all)
    }

    fn all(&mut self) -> Parsed {
        self.joined(Binary::And, Self::denial)
    }

    fn joined(&mut self, sign: Binary, part: fn(&mut Self) -> Parsed) -> Parsed {
        let (mut left, mut span) = part(self)?;
        while self.peek().token == Token::Sign(sign) {
            self.next += 1;
            self.part()?;
            let message =
                format!("`{}` joins what is true or false, and this is a number", sign.sign());
            self.truth(&left, span, &message)?;
            let (right, at) = part(self)?;
            self.truth(&right, at, &message)?;
            span.1 = at.1;
            left = Expr::Both(sign, Box::new(left), Box::new(right));
        }
        Ok((left, span))
    }

    fn denial(&mut self) -> Parsed {
        let place = self.peek();
        if place.token != Token::Not {
            return self.comparison();
        }
        self.next += 1;
        self.part()?;
        let (inner, at) = self.denial()?;
        self.truth(&inner, at, "`not` denies what is true or false, and this is a number")?;
        Ok((Expr::Not(Box::new(inner)), (place.at, at.1)))
    }

    fn comparison(&mut self) -> Parsed {
        let (left, span) = self.sum()?;
        let place = self.peek();
        let Some(sign) = compares(place.token) else { return Ok((left, span)) };
        self.next += 1;
        self.part()?;
        let (right, at) = self.sum()?;
        if matches!(sign, Binary::Equal | Binary::Unequal) {
            if left.kind() != right.kind() {
                let message =
                    format!("`{left}` is {}, and `{right}` is {}", left.kind(), right.kind());
                return Err(self.at((span.0, at.1), message));
            }
        } else {
            self.number(&left, span, sign)?;
            self.number(&right, at, sign)?;
        }
        let again = self.peek();
        if compares(again.token).is_some() {
            let message = "one comparison at a time; join two with `and`";
            return Err(self.bad(again, message));
        }
        Ok((Expr::Both(sign, Box::new(left), Box::new(right)), (span.0, at.1)))
    }

    fn sum(&mut self) -> Parsed {
        self.reckoned(&[Binary::Plus, Binary::Minus], Self::product)
    }

    fn product(&mut self) -> Parsed {
        self.reckoned(&[Binary::Times, Binary::Over, Binary::Rest], Self::negative)
    }

    fn reckoned(&mut self, signs: &[Binary], part: fn(&mut Self) -> Parsed) -> Parsed {
        let (mut left, mut span) = part(self)?;
        while let Token::Sign(sign) = self.peek().token {
            if !signs.contains(&sign) {
                break;
            }
            self.next += 1;
            self.part()?;
            self.number(&left, span, sign)?;
            let (right, at) = part(self)?;
            self.number(&right, at, sign)?;
            span.1 = at.1;
            left = Expr::Both(sign, Box::new(left), Box::new(right));
        }
        Ok((left, span))
    }

    fn negative(&mut self) -> Parsed {
        let place = self.peek();
        if place.token != Token::Sign(Binary::Minus) {
            return self.atom();
        }
        self.next += 1;
        self.part()?;
        let (inner, at) = self.negative()?;
        self.number(&inner, at, Binary::Minus)?;
        Ok((Expr::Negative(Box::new(inner)), (place.at, at.1)))
    }

    fn atom(&mut self) -> Parsed {
        self.part()?;
        let place = self.peek();
        let span = (place.at, place.at + place.len);
        self.next += 1;
        let expr = match place.token {
            Token::Number(number) => Expr::Number(number),
            Token::Open => {
                let (inner, _) = self.either()?;
                return Ok((inner, (place.at, self.close(place)?)));
            }
            Token::Name("true") => Expr::Truth(true),
            Token::Name("false") => Expr::Truth(false),
            Token::Name(name) => {
                if let Some(&quantifier) = Quantifier::ALL.iter().find(|one| one.name() == name) {
                    return self.quantified(quantifier, place);
                }
                let Some(word) = Word::find(name) else { return Err(self.unknown(place, name)) };
                self.spots.push((word, place.at, place.len));
                Expr::Word(word)
            }
            Token::End => {
                let message = if self.tokens.len() == 1 {
                    "the property is empty; write one like captured >= 12"
                } else {
                    "the property breaks off here"
                };
                return Err(self.bad(place, message));
            }
            Token::Not => {
                let message = "put what is denied into parentheses: (not ...)";
                return Err(self.bad(place, message));
            }
            Token::Sign(_) | Token::Close => {
                return Err(self.bad(place, "a word or a number is missing before this"));
            }
        };
        Ok((expr, span))
    }

    fn quantified(&mut self, quantifier: Quantifier, place: Placed) -> Parsed {
        let name = quantifier.name();
        let open = self.peek();
        if open.token != Token::Open {
            let message =
                format!("write {name}(...), with what is asked of each legal move inside");
            return Err(self.bad(place, message));
        }
        self.next += 1;
        let (inner, at) = self.either()?;
        let end = self.close(open)?;
        self.truth(&inner, at, &format!("`{name}` asks what is true or false of a move"))?;
        Ok((Expr::Moves(quantifier, Box::new(inner)), (place.at, end)))
    }

    /// The place after a closing parenthesis.
    fn close(&mut self, open: Placed) -> Result<usize, BadProperty> {
        let place = self.peek();
        match place.token {
            Token::Close => {
                self.next += 1;
                Ok(place.at + place.len)
            }
            Token::End => Err(self.bad(open, "this `(` is never closed")),
            _ => Err(self.bad(place, "something like `and` or `)` is missing before this")),
        }
    }

    fn unknown(&self, place: Placed, name: &str) -> BadProperty {
        let names: Vec<String> = Word::all().map(|word| word.to_string()).collect();
        let others = Quantifier::ALL.iter().map(|one| one.name()).chain(["true", "false"]);
        let near = closest(name, names.iter().map(String::as_str).chain(others));
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`pitproof hunt --words` lists all there are".into(),
        };
        self.bad(place, format!("there is no word `{name}`; {hint}"))
    }
}

const fn compares(token: Token) -> Option<Binary> {
    match token {
        Token::Sign(
            sign @ (Binary::Equal
            | Binary::Unequal
            | Binary::Less
            | Binary::LessEqual
            | Binary::Greater
            | Binary::GreaterEqual),
        ) => Some(sign),
        _ => None,
    }
}
