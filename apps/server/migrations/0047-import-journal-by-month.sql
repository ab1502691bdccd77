-- The journal by months: the job `partitions` makes the next ones and drops those that are old. Nothing is copied or read;
-- it only waits for imports that are under way.

-- safe: the name is taken again below, in the same transaction, by a table that older nodes write and read the same way
alter table import_journal rename to import_journal_first;
-- safe: nobody names indexes
alter index import_journal_pkey rename to import_journal_first_pkey;
-- safe: nobody names indexes
alter index import_journal_import rename to import_journal_first_import;
-- safe: nobody names indexes
alter index import_journal_previous rename to import_journal_first_previous;
alter table import_journal_first alter column id drop identity;

-- No key over all months: it would have to be built over the old rows. Each month has its own, and nobody asks by it.
create table import_journal (
  id                  bigint generated always as identity,
  import_id           bigint not null,
  table_name          text not null,
  operation           text not null constraint import_journal_operation_check check (operation in ('insert', 'update', 'delete')),
  previous_import_id  bigint, -- who wrote the row before: that import may no longer be undone
  old_row             jsonb not null,
  written_on          date not null default current_date
) partition by range (written_on);
create index import_journal_import on import_journal (import_id);
create index import_journal_previous on import_journal (previous_import_id) where previous_import_id is not null;

do $$ begin
  execute (
    select format('alter table import_journal attach partition import_journal_first for values from (minvalue) to (%L)',
      substring(pg_get_constraintdef(oid) from '\d{4}-\d\d-\d\d'))
    from pg_constraint where conrelid = 'import_journal_first'::regclass and conname = 'import_journal_first_months');
end $$;
alter table import_journal_first drop constraint import_journal_first_months;

-- Whatever has no month of its own, as when no job has run for long: nothing is refused.
create table import_journal_other partition of import_journal (primary key (id)) default;

select setval(pg_get_serial_sequence('import_journal', 'id'), coalesce(max(id), 0) + 1, false) from import_journal_first;
