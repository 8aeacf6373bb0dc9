-- The host name under which a partner's clients reach the portal: visitors of it see the partner's brand. A name belongs to
-- one partner; that it lies in a domain which the partner verified is checked when it is saved and when it is read.
alter table brand add column host text unique check (host = lower(host) and length(host) <= 253);
