-- Budgets of outgoing mail: per recipient mailbox (plus-forms folded), per recipient domain and per sender organization.
-- What exceeds a budget is held and leaves later as one digest.
alter table mail_outbox
  add column mailbox text not null default '',
  add column recipient_domain text not null default '',
  add column sender_org uuid,
  -- code: sign-in codes and links; known: to people who have signed in; other: to everyone else; digest
  add column class text not null default 'other',
  add column admitted_at timestamptz,
  add column held_until timestamptz;
update mail_outbox set admitted_at = created_at;
create index mail_outbox_mailbox on mail_outbox (mailbox, admitted_at);
create index mail_outbox_recipient_domain on mail_outbox (recipient_domain, admitted_at);
create index mail_outbox_sender on mail_outbox (sender_org, admitted_at) where sender_org is not null;
create index mail_outbox_new on mail_outbox (created_at) where admitted_at is null and held_until is null;
create index mail_outbox_held on mail_outbox (held_until) where held_until is not null;
