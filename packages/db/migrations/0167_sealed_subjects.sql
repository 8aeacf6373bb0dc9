-- The subject of a mail may hold its code: it is sealed with the rest of the letter. Only what waited before this keeps its
-- own until it has left.
alter table mail_outbox alter column subject drop not null;
update mail_outbox set subject = null where sent_at is not null or sealed_body is null;
