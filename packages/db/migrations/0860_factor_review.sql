-- When the session was last confirmed after the sign-in; the second step of the sign-in itself does not count.
alter table session_family add column confirmed_at timestamptz;

-- After a password reset a passkey signs in alone again once it was used together with the new password.
alter table passkey add column awaits_password boolean not null default false;

-- The owner asked for an administrator's help to end second factors that the owner cannot use.
alter table password_reset add column help_asked_at timestamptz;

-- A notice to one person; null: to the people of the organization.
alter table org_notice add column user_id uuid references app_user (id) on delete cascade;
