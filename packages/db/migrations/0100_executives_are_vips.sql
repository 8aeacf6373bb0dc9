-- The people at the top are watched people like others: their names live in vip and vip_identifier, and only there.
alter table organisation drop column executive_usernames, drop column corporate_emails, drop column personal_emails;
