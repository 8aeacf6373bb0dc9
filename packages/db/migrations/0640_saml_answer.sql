-- A SAML answer arrives by a form of the provider, without the cookie of the browser. It waits here, verified and encrypted, for the
-- navigation that follows, which has the cookie.
alter table sign_on_attempt add column sealed_answer bytea;
