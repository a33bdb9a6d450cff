//! The published schema of packs describes the parameters of every target.

use cluewise::generator::{LevelTargets, TARGETS, Target, TargetKinds, TargetSettings, TargetValue};
use serde_json::Value;
use std::collections::BTreeSet;

/// Returns a value of a target.
fn value(target: &Target, kind: TargetKinds) -> String {
    match target.value {
        TargetValue::Flag => "true".to_owned(),
        TargetValue::Name(names) => names().first().expect("a name").to_string(),
        TargetValue::Mask => "x".repeat(81),
        TargetValue::NextTechnique => String::new(),
        TargetValue::Puzzle => target.example.to_owned(),
        TargetValue::Technique if kind == TargetKinds::Others => "naked-pair".to_owned(),
        _ => target.example.to_owned(),
    }
}

/// Adds the names of the properties of an object, and of objects in it, after a prefix.
fn add_names(prefix: &str, value: &Value, part_of_value: fn(&Value) -> Option<&Value>, names: &mut BTreeSet<String>) {
    for (name, value) in value.as_object().into_iter().flatten() {
        let path = format!("{prefix}{name}");
        if name == "hodoku"
            && let Some(inner) = part_of_value(value)
        {
            add_names(&format!("{path}."), inner, part_of_value, names);
        }
        names.insert(path);
    }
}

#[test]
fn every_target_is_described() {
    let mut written = BTreeSet::new();
    for target in &TARGETS {
        let kinds = [(TargetKinds::Classic, None), (TargetKinds::Classic, Some("ladder")), (TargetKinds::Others, None)];
        for (kind, ladder) in kinds.into_iter().filter(|(kind, _)| [*kind, TargetKinds::All].contains(&target.kinds)) {
            if ladder.is_some_and(|ladder| target.excludes.contains(&ladder)) {
                continue;
            }
            // The position before a step of a technique requires it.
            let needed = if target.name == "at" { Some("practice") } else { target.requires };
            let all = TARGETS.iter().filter(|other| needed == Some(other.name) || ladder == Some(other.name));
            let mut settings = TargetSettings::default();
            for target in all.chain([target]) {
                settings.set(target.name, &[value(target, kind)]).expect("a value");
            }
            let levels = LevelTargets::parse_list("hard").expect("a level");
            let (parts, _) = settings.parts(&levels, 1, kind == TargetKinds::Classic).expect(target.name);
            add_names("", &serde_json::to_value(&parts[0]).expect("JSON"), |value| Some(value), &mut written);
        }
    }
    let schema: Value = serde_json::from_str(cluewise::pack::JSON_SCHEMA).expect("JSON");
    let (mut described, part) = (BTreeSet::new(), &schema["$defs"]["part"]);
    // The second schema is the generated one, between two comments.
    for properties in [&part["properties"], &part["allOf"][1]["properties"]] {
        add_names("", properties, |value| value.get("properties"), &mut described);
    }
    assert_eq!(written, described);
}
