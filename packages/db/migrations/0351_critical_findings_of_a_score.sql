-- How many critical findings were open when a score was computed: they limit its level.
alter table score_history add column criticals integer not null default 0;
