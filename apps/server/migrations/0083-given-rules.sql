-- The rule of the profile that staff chose for a file whose name fits none, by its mask; null: the name decides.
alter table import_run_files add column rule text;
