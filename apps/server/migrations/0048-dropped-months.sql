-- Up to which day a table of months has lost rows. An import whose journal is no longer whole from its day on is not
-- taken back, however long `imports.undoDays` is made later: a later import's changes could not be told any more.
create table dropped_months (
  table_name  text primary key,
  before      date not null -- of days before it rows may be missing
);

-- What went before this table was made is told by the first month that is left.
insert into dropped_months (table_name, before)
select 'import_journal', min(since)
from (
  select substring(bound from $$FROM \('([^']+)'\)$$)::date as since
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral pg_get_expr(c.relpartbound, c.oid) bound
  where i.inhparent = 'import_journal'::regclass and bound <> 'DEFAULT'
) months
having count(*) > 0 and bool_and(since is not null);
