//! Tests of the core: solver, canonical form, ratings, explanations, generator.

#[path = "../common/clock.rs"]
mod clock;
#[path = "../common/explorer.rs"]
mod explorer;
#[path = "../common/hodoku_definitions.rs"]
mod hodoku_definitions;
#[path = "../common/hodoku.rs"]
mod hodoku_reference;
#[path = "../common/kind_ratings.rs"]
mod kind_ratings;
#[path = "../common/kind_steps.rs"]
mod kind_steps;
#[path = "../common/rank.rs"]
mod rank;
#[path = "../common/rated.rs"]
mod rated;
#[path = "../common/time_fit.rs"]
mod time_fit;

mod arguments;
mod batch;
mod cancellation;
mod canonical;
mod closure;
mod constraint_rating;
mod constraints;
mod contradictions;
mod drafts;
mod effort;
mod engines;
mod estimates;
mod explain;
mod explain_evidence;
mod explain_hodoku;
mod generator;
mod half_set;
mod hodoku;
mod hodoku_patterns;
mod hodoku_targets;
mod isomorphism;
mod isomorphs;
mod joined;
mod kind_time;
mod known_counts;
mod loose_grids;
mod marked;
mod morph;
mod non_consecutive;
mod selection;
mod sentences;
mod small_grids;
mod soundness;
mod techniques;
mod time;
mod true_candidates;
mod uniform;
mod variant_evidence;
mod variant_rating;
mod variant_se;
mod variants;
