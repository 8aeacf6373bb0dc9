-- Mail waits in the outbox for minutes, or an hour in a digest: what it depends on is asked again when it leaves. Null: nothing.
alter table mail_outbox
  -- The recipient has access to this organization, or never had any.
  add column about_org uuid,
  -- A person answers for the alert or schedule that it is of.
  add column owned_kind text,
  add column owned_id uuid,
  add constraint mail_outbox_owned check ((owned_kind is null) = (owned_id is null));
