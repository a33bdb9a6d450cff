//! The abbreviated JSON of SudokuPad: short keys without quotes, `t` and `f`, colors, and nothing for empty objects.

use crate::board::text::ParseError;

/// The short keys and the full ones.
const ABBREVIATIONS: &str = "\
    c=color ca=cages ct=center c1=borderColor c2=backgroundColor ce=cells cs=cellSize a=arrows o=overlays u=underlays \
    w=width h=height v=value vd=videos l=lines r=rounded re=regions fs=fontSize th=thickness hl=headLength \
    wp=wayPoints t=title te=text d=duration d2=d";

/// The text that is read, and the JSON written so far.
struct Expander<'a> {
    text: &'a str,
    at: usize,
    json: String,
    /// The open brackets.
    open: Vec<char>,
    /// Whether an array or object expects a value, because it has just begun or after a comma or colon.
    expects_value: bool,
}

/// Returns the full JSON of an abbreviated text. JSON itself stays as it is, except for keys that are short ones.
pub(super) fn expand(text: &str) -> Result<String, ParseError> {
    let json = String::with_capacity(2 * text.len());
    let mut expander = Expander { text, at: 0, json, open: Vec::new(), expects_value: true };
    while let Some(c) = expander.peek() {
        expander.step(c)?;
    }
    Ok(expander.json)
}

impl Expander<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn error(&self, found: String) -> ParseError {
        let column = self.text[..self.at].chars().count() as u64 + 1;
        ParseError::new(1, column, found, "the JSON of SudokuPad")
    }

    /// Reads a bracket, a separator, or a value.
    fn step(&mut self, c: char) -> Result<(), ParseError> {
        match c {
            '{' | '[' => {
                self.open.push(c);
                self.json.push(c);
                self.expects_value = c == '[';
                // An array that ends at once is empty; a comma is the end of an empty object.
                self.skip_opening();
                return Ok(());
            }
            '}' | ']' => {
                self.fill_gap();
                self.open.pop();
                self.json.push(c);
                self.expects_value = false;
            }
            ',' => {
                self.fill_gap();
                self.json.push(c);
                self.expects_value = self.open.last() == Some(&'[');
            }
            ':' => {
                self.json.push(c);
                self.expects_value = true;
            }
            '"' | '\'' => {
                let content = self.string(c)?;
                self.push_string(&content);
                return Ok(());
            }
            c if c.is_whitespace() => {}
            _ => return self.word(),
        }
        self.at += c.len_utf8();
        Ok(())
    }

    /// Skips the bracket that was read, and the end of an empty array.
    fn skip_opening(&mut self) {
        self.at += 1;
        let rest = self.text[self.at..].trim_start();
        if rest.starts_with(']') {
            self.expects_value = false;
        }
    }

    /// Writes the empty object that was left out, if a value is missing.
    fn fill_gap(&mut self) {
        if self.expects_value && self.open.last() == Some(&'[') {
            self.json.push_str("{}");
        }
    }

    /// Reads a string in these quotes, and returns its content.
    fn string(&mut self, quote: char) -> Result<String, ParseError> {
        let (rest, mut json) = (&self.text[self.at + 1..], String::from('"'));
        let mut chars = rest.char_indices();
        while let Some((index, c)) = chars.next() {
            match c {
                c if c == quote => {
                    let wrong = |_| self.error("a string with a wrong escape".into());
                    let content = serde_json::from_str(&(json + "\"")).map_err(wrong)?;
                    self.at += 1 + index + 1;
                    return Ok(content);
                }
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some(c) if "bfnrtu\\\"".contains(c) => json.extend(['\\', c]),
                    Some(c) => json.push(c),
                    None => break,
                },
                '"' => json += "\\\"",
                c if c < ' ' => json += &format!("\\u{:04x}", u32::from(c)),
                c => json.push(c),
            }
        }
        Err(self.error("a string without its end".into()))
    }

    /// Writes a key or a value of type string.
    fn push_string(&mut self, content: &str) {
        let is_key = !self.expects_value && self.open.last() == Some(&'{');
        let long = |pair: &'static str| pair.strip_prefix(content)?.strip_prefix('=');
        let long = if is_key { ABBREVIATIONS.split(' ').find_map(long) } else { None }.unwrap_or(content);
        // Strings are always valid JSON values.
        self.json += &serde_json::to_string(long).unwrap_or_default();
        self.expects_value = false;
    }

    /// Reads a key or value without quotes.
    fn word(&mut self) -> Result<(), ParseError> {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| "{}[],:'\"".contains(c) || c.is_whitespace()).unwrap_or(rest.len());
        let word = &rest[..length];
        let is_color = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
        if self.open.last() == Some(&'{') && !self.expects_value {
            self.push_string(word);
        } else if is_color {
            self.push_string(&format!("#{word}"));
        } else {
            match word {
                "t" | "true" => self.json += "true",
                "f" | "false" => self.json += "false",
                "null" => self.json += word,
                "#0" => self.json += "\"#000000\"",
                "#F" => self.json += "\"#FFFFFF\"",
                _ if serde_json::from_str::<f64>(word).is_ok() => self.json += word,
                _ => return Err(self.error(format!("{word:?}").chars().take(40).collect())),
            }
            self.expects_value = false;
        }
        self.at += length;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_head() {
        let text = "{id:'sxsm_1',ca:[{v:'title: Circles'}],cs:50,ce:[[,,,],[,{v:3},,]],re:[[[0,0],[0,1]]],\
                    u:[{ct:[3.5,0.5],w:0.82,r:t,c2:#F,c1:050505}]}";
        let want = r##"{"id":"sxsm_1","cages":[{"value":"title: Circles"}],"cellSize":50,"cells":[[{},{},{},{}],[{},{"value":3},{},{}]],"regions":[[[0,0],[0,1]]],"underlays":[{"center":[3.5,0.5],"width":0.82,"rounded":true,"backgroundColor":"#FFFFFF","borderColor":"#050505"}]}"##;
        assert_eq!(expand(text).as_deref(), Ok(want));
    }

    #[test]
    fn other_forms() {
        for (text, want) in [
            ("[]", "[]"),
            ("[,]", "[{},{}]"),
            ("{\"a b\":[ ],'x':'it\\'s \"\\n\\u00e9\\ud83d\\ude00'}", "{\"a b\":[],\"x\":\"it's \\\"\\né😀\"}"),
            ("{v:'a\nb',t:-1.5e3}", "{\"value\":\"a\\nb\",\"title\":-1.5e3}"),
            ("{\"cells\":[[{}]],\"ok\":true}", "{\"cells\":[[{}]],\"ok\":true}"),
        ] {
            let json = expand(text);
            assert_eq!(json.as_deref(), Ok(want), "{text}");
            assert!(serde_json::from_str::<serde_json::Value>(want).is_ok());
        }
    }

    #[test]
    fn damage_is_an_error() {
        for text in ["{v:'a", "{v:bare}", "{v:'\\ud83dx'}", "{v:'\\u12'}", "[#]"] {
            assert!(expand(text).is_err(), "{text}");
        }
    }
}
