-- The rule for what may be searched for now depends on the moment at which a verification lapses, which the application's
-- clock decides: it is a condition of the queries (vip-watch.ts) and no view.
drop view vip_watch;
