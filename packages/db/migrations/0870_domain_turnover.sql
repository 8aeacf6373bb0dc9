-- Domains that an organization, or all clients of its partner together, added within a time and removed again, and how many they have: a
-- partner's clients share one limit, as one of them after the other could add, scan and remove names.
create function domain_turnover(organisation uuid, since timestamptz)
  returns table (exchanged int, held int)
  language plpgsql stable as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    with partner as (
      select l.partner_id as id from partner_client l where l.org_id = organisation and l.status = 'active'
      union select o.id from organisation o where o.id = organisation and o.kind = 'partner'
    ), member as (
      select organisation as id
      union select p.id from partner p
      union select l.org_id from partner_client l join partner p on p.id = l.partner_id
    ), deed as (
      select count(*)::int as added from audit_log a
       where a.org_id in (select m.id from member m) and a.at > since and a.action = 'domain.added' and a.result = 'done'
    ), stock as (
      select count(*)::int as held, count(*) filter (where d.created_at > since)::int as recent
        from authorised_domain d where d.org_id in (select m.id from member m)
    )
    select greatest(0, deed.added - stock.recent), stock.held from deed, stock;
  perform set_config('parapet.all', before, true);
end
$$;
