-- How many workers have died of a run: counted when one begins, taken back when it ends in order. A node of the version
-- before counts none.
alter table import_runs add column deaths smallint not null default 0;
