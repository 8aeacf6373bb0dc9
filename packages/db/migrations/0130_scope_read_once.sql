-- A policy that calls scope_orgs() is asked for each row, and each time reads the whole list of organisations anew: a
-- partner with five thousand clients waited a minute for its own list. As sub-selects both are read once a statement, and
-- the list becomes a hash table.
do $$
declare
  p record;
  -- Written by hand as `x = any (scope_orgs())`, kept by PostgreSQL as below.
  slow constant text := '\(([a-z_.]+) = ANY \(scope_orgs\(\)\)\)';
  quick constant text := '(\1 IN (SELECT unnest(scope_orgs())))';
begin
  for p in select schemaname, tablename, policyname, qual, with_check from pg_policies where schemaname = 'public' loop
    if p.qual ~ slow then
      execute format('alter policy %I on %I.%I using (%s)', p.policyname, p.schemaname, p.tablename,
        replace(regexp_replace(p.qual, slow, quick, 'g'), 'scope_all()', '(SELECT scope_all())'));
    end if;
    if p.with_check ~ slow then
      execute format('alter policy %I on %I.%I with check (%s)', p.policyname, p.schemaname, p.tablename,
        replace(regexp_replace(p.with_check, slow, quick, 'g'), 'scope_all()', '(SELECT scope_all())'));
    end if;
  end loop;
end $$;
