-- How far a report is that some server draws, for the others; `alive_at` is renewed meanwhile, by the database's clock.
alter table pdf_report
  add column stage text check (stage in ('queued', 'collecting', 'drawing')),
  add column share real,
  add column position integer,
  add column alive_at timestamptz;
create index pdf_report_pending on pdf_report (org_id, domain, locale) where bytes is null;
