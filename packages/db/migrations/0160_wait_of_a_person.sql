-- Waits that were counted apart by place belong to the same person: whoever is reset is let in from every place.
-- Waits that were counted before lack it; they run out by themselves or are counted anew.
alter table sign_in_wait add column person bytea;
create index sign_in_wait_person on sign_in_wait (person);
