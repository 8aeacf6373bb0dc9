-- The leak corpus in the usual terms: hashes of stored records, grouped into buckets, with tombstones for removed ones.
alter table leak_seen rename to leak_hash;
alter table leak_hash rename column drawer to bucket;
alter table leak_hash rename column is_gone to is_tombstone;
alter sequence leak_seen_id_seq rename to leak_hash_id_seq;
alter index leak_seen_pkey rename to leak_hash_pkey;
alter table leak_name rename column drawer to bucket;
alter table leaked_password rename column drawer to bucket;
