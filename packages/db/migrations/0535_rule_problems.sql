-- Why a rule could not be applied the last time: the code of the refusal, such as an owner who left.
alter table finding_rule add column problem text;
