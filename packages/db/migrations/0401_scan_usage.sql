-- What a run has sent to its targets so far, of what each target gets at most.

alter table scan add column usage jsonb;
