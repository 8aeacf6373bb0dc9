-- A statement that leaked credentials were reset or an infected machine was cleaned, by whom and on which day. No scan can
-- see that, so it closes the finding until a newer leak arrives. Kept by what leaked and not by the finding, which is
-- written anew when the domain's verification changes.
create table reset_attestation (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  check_id text not null,
  target text not null,
  reset_on date not null,
  responsible text not null check (length(responsible) between 1 and 200),
  attested_by uuid references app_user (id) on delete set null,
  attested_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references app_user (id) on delete set null,
  end_reason text check (end_reason in ('withdrawn', 'newer leak')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index reset_attestation_in_force on reset_attestation (org_id, check_id, target) where ended_at is null;
create index reset_attestation_of_domain on reset_attestation (org_id, domain);
create index reset_attestation_by on reset_attestation (attested_by);
create index reset_attestation_ended_by on reset_attestation (ended_by);

alter table reset_attestation enable row level security;
alter table reset_attestation force row level security;
create policy own_rows on reset_attestation
  using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
  with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]));
create policy own_domains on reset_attestation as restrictive using ((select scope_domains() is null)
  or org_id || '/' || domain = any ((select scope_domains())::text[])
  or org_id || '/*' = any ((select scope_domains())::text[]));

-- 'reset attested', 'reset withdrawn' and 'leaked again' say why a finding without a check was resolved or reopened.
alter table finding_event drop constraint finding_event_kind_check;
alter table finding_event add constraint finding_event_kind_check check (
  kind in ('found', 'seen worse', 'seen milder', 'resolved', 'reopened', 'status', 'note', 'verified', 'changed',
           'fix reported', 'fix refuted', 'work', 'undone', 'reset attested', 'reset withdrawn', 'leaked again'));
