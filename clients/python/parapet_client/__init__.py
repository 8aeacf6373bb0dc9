"""Client of the Parapet API, for the standard library alone."""

from .client import ApiError, Client
from .webhooks import WebhookError, verify_webhook

__all__ = ["ApiError", "Client", "WebhookError", "verify_webhook"]
