-- The corpus holds every leaked line; what an organisation has of it is a copy under its own key. Copies that were made when
-- matching still took lines out of the corpus are marked, and the matching job returns their lines.
alter table leaked_credential add column in_corpus boolean not null default false;
create index leaked_credential_not_in_corpus on leaked_credential (id) where not in_corpus;

-- Everyone is searched for again: leaks that were imported before a person was added were not found.
update vip set matched_at = null;
