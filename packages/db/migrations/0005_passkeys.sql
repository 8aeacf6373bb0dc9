-- Passkeys (WebAuthn credentials) of a person: several, named, revocable.
create table passkey (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- The signature counter of the authenticator. One that does not grow belongs to a cloned authenticator.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  -- Synced by a passkey provider, or bound to one device.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- After a password reset a passkey signs in alone again once it was used together with the new password.
  awaits_password boolean not null default false
);
create index passkey_user on passkey (user_id);
create index passkey_org on passkey (org_id);

-- Challenges are signed, not stored; those that were answered are remembered until they would have expired.
create table passkey_challenge_spent (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index passkey_challenge_spent_expiry on passkey_challenge_spent (expires_at);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'passkey'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

create policy passkey_scope on passkey using (scope_all() or (org_id = any (scope_orgs())));
