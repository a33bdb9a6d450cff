//! A parser of the Markdown constructs that the documents use.

/// A part of a document that the test acts on. Numbers are lines, from 1.
pub enum Event {
    /// A heading of level 2.
    Section,
    /// A comment `not run`, with its reason.
    Skip(usize, String),
    /// A comment `setup`, with its commands.
    Setup(usize, String),
    /// A fenced code block.
    Block(Block),
}

/// A fenced code block.
pub struct Block {
    pub line: usize,
    /// The first word after the opening fence.
    pub language: String,
    pub text: String,
}

/// Returns the events of a document, in order.
pub fn events(text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let mut lines = text.lines().enumerate().map(|(number, line)| (number + 1, line));
    while let Some((number, line)) = lines.next() {
        let body = line.trim_start();
        let indent = line.len() - body.len();
        if let Some(language) = body.strip_prefix("```") {
            let inside = lines.by_ref().map(|(_, line)| line).take_while(|line| line.trim() != "```");
            let text = inside.map(|line| format!("{}\n", line.get(indent..).unwrap_or_default())).collect();
            let language = language.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned();
            events.push(Event::Block(Block { line: number, language, text }));
        } else if let Some(start) = body.strip_prefix("<!--") {
            let mut comment = start.to_owned();
            while !comment.contains("-->") {
                comment += &format!("\n{}", lines.next().expect("the end of a comment").1);
            }
            let comment = comment.split("-->").next().unwrap_or_default().trim();
            match comment.split_once(':') {
                Some(("not run", reason)) => events.push(Event::Skip(number, reason.trim().to_owned())),
                Some(("setup", commands)) => events.push(Event::Setup(number, commands.trim().to_owned())),
                _ => {}
            }
        } else if line.starts_with("## ") {
            events.push(Event::Section);
        }
    }
    events
}

/// Returns the document without its code blocks.
fn prose(text: &str) -> Vec<&str> {
    let mut inside = false;
    let keep = |line: &&str| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        !inside && !fence
    };
    text.lines().filter(keep).collect()
}

/// Returns the links to files of the repository.
pub fn links(text: &str) -> Vec<String> {
    let text = prose(text).join("\n");
    let targets = |mark: &'static str, end: char| {
        let behind = |(at, _): (usize, &str)| text[at + mark.len()..].split(end).next().unwrap_or_default().to_owned();
        text.match_indices(mark).map(behind).collect::<Vec<String>>()
    };
    let all = [targets("](", ')'), targets("src=\"", '"'), targets("href=\"", '"')].concat();
    all.into_iter().filter(|link| !link.contains("://") && !link.starts_with("mailto:")).collect()
}

/// Returns the code spans outside of code blocks.
pub fn code_spans(text: &str) -> Vec<String> {
    prose(text).iter().flat_map(|line| line.split('`').skip(1).step_by(2)).map(String::from).collect()
}

/// Returns the anchors of the headings, as GitHub forms them.
pub fn anchors(text: &str) -> Vec<String> {
    let heading = |line: &&str| line.starts_with('#');
    let anchor = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    prose(text).into_iter().filter(heading).map(anchor).collect()
}
