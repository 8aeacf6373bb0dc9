-- Which channels and ticket systems there are is stated by their definitions in the program.
alter table alert_channel drop constraint alert_channel_kind_check;
