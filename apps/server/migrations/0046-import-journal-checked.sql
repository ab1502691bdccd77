-- Reads the journal while imports go on; the next migration then believes it without looking.
alter table import_journal validate constraint import_journal_first_months;
