-- Who did what. Append-only for the app, and chained: each row's hash covers its content and the hash before it, one
-- chain per organisation. Editing, dropping or slipping in a row breaks the chain; cutting its end breaks the head.

create table audit_head (
  chain uuid primary key,
  seq bigint not null,
  hash bytea not null
);

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- The organisation that was acted in; null for what concerns none (a sign-in with an unknown address).
  org_id uuid,
  chain uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  object text,
  result text not null check (result in ('done', 'refused', 'failed')),
  detail jsonb not null default '{}',
  ip text,
  claimed_ip text,
  hash bytea not null,
  unique (chain, seq)
);
create index audit_log_org on audit_log (org_id, at desc, seq desc);
create index audit_log_actor on audit_log (actor_id, at desc);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_scope on audit_log using (scope_all() or org_id = any (scope_orgs()));

revoke update, delete, truncate on audit_log from parapet_app;
revoke all on audit_head from parapet_app;

-- The content of a row as one unambiguous text; the verifier hashes the same.
create function audit_text(entry audit_log) returns text language sql stable parallel safe as
$$
  select jsonb_build_array(entry.id, entry.org_id, entry.seq, extract(epoch from entry.at)::text, entry.actor_id,
                           entry.action, entry.object, entry.result, entry.detail, entry.ip, entry.claimed_ip)::text
$$;

-- The app names what happened; its place in the chain is not its business.
create function audit_chain() returns trigger language plpgsql security definer set search_path = public as
$$
declare
  head audit_head;
begin
  new.chain := coalesce(new.org_id, '00000000-0000-0000-0000-000000000000');
  -- The head's row lock makes one organisation's entries wait for each other, and only those.
  insert into audit_head as h (chain, seq, hash) values (new.chain, 1, '') on conflict (chain)
    do update set seq = h.seq + 1 returning * into head;
  new.seq := head.seq;
  new.hash := sha256(head.hash || convert_to(audit_text(new), 'UTF8'));
  update audit_head h set hash = new.hash where h.chain = new.chain;
  return new;
end
$$;
create trigger audit_chain before insert on audit_log for each row execute function audit_chain();
