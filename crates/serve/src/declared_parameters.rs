//! Declarations of the parameters of endpoints.

#[cfg(feature = "server")]
use super::described_parameter::Parameter;
use serde::de::DeserializeOwned;

/// The parameters of an endpoint, which are deserialized from the query.
pub trait Parameters: DeserializeOwned + Clone + Send + Sync + 'static {
    /// Describes the parameters.
    #[cfg(feature = "server")]
    fn describe() -> Vec<Parameter>;
}

/// Declares the struct of the parameters of an endpoint: each with its description as a comment, its type, and its default
/// unless that is the default of the type. `#[schema(...)]` adds keywords of its JSON Schema, `example` or `reference`, the
/// name of a common schema. A last field with `#[serde(skip)]` is not a parameter.
macro_rules! parameters {
    ($(#[$meta:meta])* pub struct $name:ident { $(
        $(#[doc = $text:expr])+
        $(#[schema($($keyword:ident = $value:expr),+)])?
        $field:ident: $type:ty $(= $default:expr)?,
    )* $(#[serde(skip)] $other:ident: $other_type:ty,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name { $($field: $type,)* $(#[serde(skip)] $other: $other_type,)? }

        impl Default for $name {
            fn default() -> $name {
                $name {
                    $($field: $crate::declared_parameters::default_value!($($default)?),)*
                    $($other: Default::default(),)?
                }
            }
        }

        impl $crate::declared_parameters::Parameters for $name {
            #[cfg(feature = "server")]
            fn describe() -> Vec<$crate::described_parameter::Parameter> {
                vec![$($crate::described_parameter::Parameter::new::<$type>(
                    stringify!($field),
                    &[$($text),+],
                    &[
                        $(("default", serde_json::json!($default)),)?
                        $($((stringify!($keyword), serde_json::json!($value)),)+)?
                    ],
                )),*]
            }
        }
    };
}

/// Returns a value, or the default of its type.
macro_rules! default_value {
    () => {
        Default::default()
    };
    ($value:expr) => {
        $value
    };
}

pub(crate) use {default_value, parameters};
