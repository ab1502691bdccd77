-- What imports replaced is needed for `imports.undoDays`, then a month of it goes as a table of its own instead of row by
-- row (decision 0052). In three migrations, so that no import and no older node waits while a long journal is read: this
-- one and the third change the catalogue only, the second reads beside the work.
alter table import_journal add column written_on date not null default current_date;

-- The rows that are there become the first partition as they are: those up to the end of the next month.
do $$ begin
  execute format(
    'alter table import_journal add constraint import_journal_first_months check (written_on < %L) not valid',
    (date_trunc('month', current_date) + interval '2 months')::date);
end $$;
