-- What a key may do at the most. Null: everything its owner may.
alter table api_key add column scopes text[] check (cardinality(scopes) > 0);
