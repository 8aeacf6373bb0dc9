-- A name may be known as the host of bad addresses only (URLhaus and PhishTank list addresses, not names). Backwards, so that
-- everything below a name stands beside it. A large import drops this index and makes it again (ioc-load.ts has the same).
create function url_host_backwards(url text) returns text language sql immutable parallel safe as $$
  select reverse(lower(substring(url from '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:@]+)')))
$$;
create index ioc_url_host on ioc (url_host_backwards(value) collate "C") where type = 'url';
