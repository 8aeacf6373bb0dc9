-- One word for what could not be examined: "not assessed", in vendors and in the results of re-tests.

select set_config('parapet.all', 'on', true);

alter table vendor drop constraint vendor_state_check;
update vendor set state = 'not assessed' where state = 'could not look';
alter table vendor add constraint vendor_state_check check (state in ('waiting', 'assessing', 'assessed', 'not assessed'));

update finding_event set details = jsonb_set(details, '{verdict}', '"not assessed"')
 where kind = 'verified' and details->>'verdict' = 'could not look';

update scan set summary = (summary - 'could_not_look') || jsonb_build_object('not_assessed', summary->'could_not_look')
 where jsonb_typeof(summary) = 'object' and summary ? 'could_not_look';
update finding set evidence = (evidence - 'could_not_look') || jsonb_build_object('not_assessed', evidence->'could_not_look')
 where jsonb_typeof(evidence) = 'object' and evidence ? 'could_not_look';
