-- Alerts of one business unit; null: of all.

alter table alert_setting add column business_unit text check (length(business_unit) between 1 and 200);
