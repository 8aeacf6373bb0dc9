-- The fixes that close a step of an attack path, cached beside the other counts of a domain; null until computed. Counting anew
-- after a change of findings clears them.
alter table finding_summary add column attack_fixes jsonb;
