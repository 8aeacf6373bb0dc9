-- A refusal outlasts its request: after the retention period only the hash of the address and the answer are stored, without the
-- link and without the person who requested it.
alter table vip_consent_request alter column token_hash drop not null;
