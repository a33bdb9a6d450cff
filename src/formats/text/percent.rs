//! The escapes of links, such as `%20`.

use std::borrow::Cow;

/// Decodes the escapes of links; text without valid ones stays as it is.
pub(in crate::formats) fn decode_percent(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let Some((&first, more)) = rest.split_first() {
        let digit = |at: usize| more.get(at).and_then(|&b| char::from(b).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = &more[2..];
            }
            _ => {
                bytes.push(first);
                rest = more;
            }
        }
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}
