-- Searching a million rows of the log: each way of asking has an index that already has the answer's order. Row-level
-- security allows only leakproof comparisons to use an index, so texts are found by equality and by range (prefix).
create index audit_log_at on audit_log (at desc, seq desc);
create index audit_log_action on audit_log (action, at desc, seq desc);
create index audit_log_object on audit_log (object collate "C", at desc);
create index audit_log_ip on audit_log (ip collate "C", at desc);
