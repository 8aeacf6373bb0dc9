-- Thousands of entries by one statement: the head of a chain moves once per statement. Moved for every row, it leaves as many
-- versions of itself, each of which the next row has to pass.
create or replace function audit_chain() returns trigger language plpgsql security definer set search_path = public as
$$
declare
  head audit_head;
  latest record;
begin
  new.chain := coalesce(new.org_id, '00000000-0000-0000-0000-000000000000');
  -- The head's row lock makes one organisation's entries wait for each other, and only those.
  select * into head from audit_head h where h.chain = new.chain for update;
  if not found then
    insert into audit_head (chain, seq, hash) values (new.chain, 0, '') on conflict (chain) do nothing;
    select * into head from audit_head h where h.chain = new.chain for update;
  end if;
  -- Rows of the same statement are after the head. Whoever may write a row of a chain sees its rows.
  select a.seq, a.hash into latest from audit_log a
   where a.chain = new.chain and a.seq > head.seq order by a.seq desc limit 1;
  new.seq := coalesce(latest.seq, head.seq) + 1;
  new.hash := sha256(coalesce(latest.hash, head.hash) || convert_to(audit_text(new), 'UTF8'));
  return new;
end
$$;

create function audit_head_moves() returns trigger language plpgsql security definer set search_path = public as
$$
begin
  update audit_head h set seq = a.seq, hash = a.hash
    from (select distinct on (chain) chain, seq, hash from added order by chain, seq desc) a
   where h.chain = a.chain;
  return null;
end
$$;
create trigger audit_head_moves after insert on audit_log referencing new table as added
  for each statement execute function audit_head_moves();
