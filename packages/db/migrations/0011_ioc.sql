-- The indicator database: one row per value, whoever reported it. The id is made from kind and value, so that finding a
-- value needs one probe of one index and two imports agree on it without asking.

create table ioc (
  id uuid primary key,
  type text not null,
  value text not null,
  confidence smallint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  threat text,
  malware text,
  tags text[] not null default '{}',
  feeds text[] not null,
  -- What each feed said: {feed: {first, last, confidence, threat, malware, tags, ref, id}}.
  sightings jsonb not null,
  -- To the millisecond, because clients of the TAXII server hand these back to us.
  added_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now()
);
-- A large import drops these and makes them again at its end (ioc-load.ts has the same list).
create index ioc_last_seen on ioc (last_seen desc);
create index ioc_changed on ioc (changed_at, id);
create index ioc_malware on ioc (lower(malware), last_seen desc) where malware is not null;
create index ioc_tags on ioc using gin (tags);

-- The score an indicator has left. The same curve as `iocScore` of the domain; a test holds the two together.
create function ioc_score(type text, confidence int, last_seen timestamptz, at timestamptz) returns int
language sql immutable parallel safe as $$
  select case
    when age.days >= decay.lifetime then 0
    else round((confidence * (1 - power(greatest(age.days, 0) / decay.lifetime, 1 / (3 * decay.speed))))::numeric)::int
  end
  from (select extract(epoch from at - last_seen)::float8 / 86400 as days) age,
  lateral (select
    case when type in ('ip', 'cidr', 'ip:port', 'url') then 60 when type in ('domain', 'email') then 300
         when type in ('ja3', 'jarm') then 365 else 460 end::float8 as lifetime,
    case when type in ('ip', 'cidr', 'ip:port', 'url') then 0.55 when type in ('domain', 'email') then 0.7
         when type in ('ja3', 'jarm') then 0.35 else 0.3 end::float8 as speed) decay
$$;

-- What two imports say about one value, feed by feed: the later word counts, the earliest first sighting is kept. Between
-- words of the same moment the order of texts decides, so that loading twice ends where loading once did.
create function ioc_join(old jsonb, new jsonb) returns jsonb language sql immutable parallel safe as $$
  select old || jsonb_object_agg(feed, case
    when not old ? feed then said
    when ((said ->> 'last')::bigint, (said - 'first')::text) >= ((old -> feed ->> 'last')::bigint, ((old -> feed) - 'first')::text)
      then said || jsonb_build_object('first', least((said ->> 'first')::bigint, (old -> feed ->> 'first')::bigint))
    else (old -> feed) || jsonb_build_object('first', least((said ->> 'first')::bigint, (old -> feed ->> 'first')::bigint))
  end)
  from jsonb_each(new) as s (feed, said)
$$;

-- Lists of harmless values. They mark; nothing is ever deleted because of them.
create table warning_list (
  id text primary key,
  name text not null,
  description text not null,
  version bigint not null,
  kind text not null check (kind in ('string', 'substring', 'hostname', 'cidr', 'regex')),
  attributes text[] not null,
  category text,
  entries text[] not null,
  digest bigint not null,
  enabled boolean not null default true,
  loaded_at timestamptz not null default now()
);
