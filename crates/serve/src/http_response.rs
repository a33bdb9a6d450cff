//! HTTP responses of results and errors.

use super::error::ApiError;
use super::response_body::ResponseBody;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

impl IntoResponse for ResponseBody {
    fn into_response(self) -> Response {
        let name = self.name.map(|name| [(header::CONTENT_DISPOSITION, format!("inline; filename=\"{name}\""))]);
        ([(header::CONTENT_TYPE, self.media_type)], name, self.body).into_response()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, body) = self.into_parts();
        let retry = (status == StatusCode::SERVICE_UNAVAILABLE).then_some([(header::RETRY_AFTER, "1")]);
        (status, retry, body).into_response()
    }
}
