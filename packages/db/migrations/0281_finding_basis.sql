-- What a finding rested on when it was last found (how its service was identified): a later run that knows less must not
-- resolve it.
alter table finding add column basis jsonb;
