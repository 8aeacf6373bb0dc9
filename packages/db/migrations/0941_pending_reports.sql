-- A report that is still being drawn has its reference and no content yet, so that any server can say so.
alter table pdf_report alter column bytes drop not null;
