-- What the search of the work list compares: one lower-case text instead of five columns. No index of trigrams: under
-- row-level security only leakproof comparisons may use an index, and `like` is none.
alter table finding add column search text collate "C" generated always as (
  lower(left(subject, 500) || ' ' || outcome || ' ' || left(target, 300) || ' '
    || coalesce(left(details->>'product', 100), '') || ' ' || coalesce(left(params->>'library', 100), '') || ' '
    || coalesce(left(details->>'cve', 30), ''))) stored;
