-- The corpus holds every leaked line; what an organisation has of it is a copy under its own key. Copies that were made when
-- matching still took lines out of the corpus are marked, and the matching job returns their lines.
alter table leaked_credential add column in_corpus boolean not null default false;
create index leaked_credential_not_in_corpus on leaked_credential (id) where not in_corpus;

-- What may be searched for: corporate addresses only below a domain that the organisation has verified, private ones and user
-- names with the person's consent.
create or replace view vip_watch with (security_invoker = true) as
  select i.id, i.org_id, i.vip_id, i.kind, i.value, i.login_tag
    from vip_identifier i join vip v on v.id = i.vip_id join organisation o on o.id = i.org_id
   where o.deleted_at is null
     and case i.kind
         when 'corporate' then exists (
           select from authorised_domain d
            where d.org_id = i.org_id and d.state = 'verified'
              and (split_part(i.value, '@', 2) = d.name or split_part(i.value, '@', 2) like '%.' || d.name))
         else v.consent = 'given' end;

-- Everyone is searched for again: leaks that were imported before a person was added were not found.
update vip set matched_at = null;
