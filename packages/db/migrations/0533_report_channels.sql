-- Scheduled reports for one business unit, and their announcement in channels of the organization's alerts.
alter table report_schedule add column business_unit text check (length(business_unit) between 1 and 100);

create table report_channel (
  org_id uuid not null references organisation (id) on delete cascade,
  schedule_id uuid not null,
  channel_id uuid not null references alert_channel (id) on delete cascade,
  primary key (schedule_id, channel_id),
  foreign key (org_id, schedule_id) references report_schedule (org_id, id) on delete cascade
);
create index report_channel_of on report_channel (channel_id);
alter table report_channel enable row level security;
alter table report_channel force row level security;
create policy own_rows on report_channel
  using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
  with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]));

alter table alert_delivery drop constraint alert_delivery_about_check;
alter table alert_delivery add constraint alert_delivery_about_check check (about in ('alert', 'test', 'ticket', 'report'));

-- A delivery to a channel is the message of the alerts that carries it.
alter table report_delivery drop constraint report_delivery_kind_check;
alter table report_delivery
  add constraint report_delivery_kind_check check (kind in ('attachment', 'link', 'channel')),
  add column channel text,
  add column message_id uuid references alert_delivery (id) on delete set null;
create index report_delivery_message on report_delivery (message_id) where message_id is not null;
