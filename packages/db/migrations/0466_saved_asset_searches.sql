-- Views of the asset inventory are saved searches too.

alter table saved_search drop constraint saved_search_kind_check;
alter table saved_search add constraint saved_search_kind_check check (kind in ('cve', 'ioc', 'asset'));
