-- Files write КП "Водоканал"; people read КП «Водоканал». Imports do the same from now on.
update providers set name = regexp_replace(name, '"([^"]*)"', '«\1»', 'g') where name like '%"%';
