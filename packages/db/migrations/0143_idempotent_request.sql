-- Requests that a caller may repeat without doing the work twice, with their answers. They live for a day. The answer is sealed: it
-- may hold a secret that is shown once.
create table idempotent_request (
  -- A user, or an API key.
  caller_id uuid not null,
  operation text not null,
  request_key text not null,
  -- Of the address, the body and what the caller may do: another request by the same key is refused.
  request_mac bytea not null,
  status integer,
  answer bytea,
  created_at timestamptz not null,
  primary key (caller_id, operation, request_key)
);
create index idempotent_request_created_at on idempotent_request (created_at);
