-- What the owner of a domain tells the scan: names that are their own and no impostor's, and DKIM selectors to look for.
alter table authorised_domain
  add column own_names text[] not null default '{}',
  add column dkim_selectors text[] not null default '{}';
