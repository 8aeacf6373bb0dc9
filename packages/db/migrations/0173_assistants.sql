-- Programs that register themselves (RFC 7591), so that a person can connect one as an assistant. They belong to no organization.
create table oauth_client (
  id uuid default gen_random_uuid() primary key,
  name text not null check (length(name) between 1 and 100),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index oauth_client_seen_at on oauth_client (seen_at);

-- What a person lets an assistant do is a key of a third kind: it acts with the person's rights of the moment, within its scopes.
alter table api_key
  drop constraint api_key_kind_check,
  add constraint api_key_kind_check check (kind in ('personal', 'service', 'assistant')),
  add column client_id uuid references oauth_client (id) on delete cascade,
  add column connected_at timestamptz,
  add constraint api_key_client check ((client_id is not null) = (kind = 'assistant'));
create index api_key_client_id on api_key (client_id) where client_id is not null;

-- Codes and refresh tokens of assistants: each is used once, and a second use ends the connection.
create table assistant_secret (
  secret_hash bytea primary key,
  org_id uuid not null references organization (id) on delete cascade,
  key_id uuid not null references api_key (id) on delete cascade,
  kind text not null check (kind in ('code', 'refresh')),
  redirect_uri text,
  challenge text,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint assistant_secret_code check ((kind = 'code') = (redirect_uri is not null and challenge is not null))
);
create index assistant_secret_key on assistant_secret (key_id);
alter table assistant_secret enable row level security;
alter table assistant_secret force row level security;
create policy assistant_secret_scope on assistant_secret using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));

-- No one adopts an assistant: with its person's authority its tokens end, and no administrator has to decide about it.
create function end_assistant() returns trigger language plpgsql as $$
begin
  delete from access_token t where t.key_id = new.id;
  delete from assistant_secret s where s.key_id = new.id;
  new.ended_told := true;
  return new;
end
$$;
create trigger own_assistant before update of ended_at on api_key for each row
  when (new.kind = 'assistant' and new.ended_at is not null) execute function end_assistant();
