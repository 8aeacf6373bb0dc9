-- An approved indicator can be withdrawn, with a reason. The only operator of a portal approves its own entries with a reason.
alter table manual_indicator drop constraint manual_indicator_state_check;
alter table manual_indicator
  add constraint manual_indicator_state_check check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  add column review_reason text,
  -- The account may be removed since; its id remains as a pseudonym.
  add column withdrawn_by uuid,
  add column withdrawn_at timestamptz,
  add column withdrawal_reason text,
  add constraint manual_indicator_withdrawal_check check ((state = 'withdrawn') = (withdrawn_at is not null and withdrawal_reason is not null));
