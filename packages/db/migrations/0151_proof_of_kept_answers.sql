-- What the session had to prove for the first answer; it has to again for a repetition.
alter table idempotent_request add column proof text check (proof in ('code', 'second_step'));
