-- The owner of a domain may ask that full scans also try whether its mail servers carry strangers' mail. It does more than
-- look, so nobody's servers are asked unless somebody said so.
alter table authorised_domain add column open_relay_test boolean not null default false;
