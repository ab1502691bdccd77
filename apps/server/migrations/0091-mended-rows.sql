-- Refused rows that staff mend on the page of a run and send again (requirement R09).
alter table import_refusals add column code text; -- of the closed list of reasons; null: written before 0091
alter table import_runs
  add column mends_run_id bigint references import_runs, -- the import whose refused rows this run brings mended
  -- The newest mending that its sender had seen (0: none). A repeated request has the same one.
  add column mends_after  bigint,
  add constraint import_runs_mends check ((mends_run_id is null) = (mends_after is null));
create unique index import_runs_mending on import_runs (mends_run_id, mends_after) where mends_run_id is not null;
alter table import_run_files
  add column rejected_rows  jsonb, -- sheet -> numbers of the rows in the file of refused rows, ascending
  add column mends_file_id  bigint references import_run_files,
  add column mended_rows    jsonb; -- of a mending: n of the note, sheet, row in this file, mended cells by their place
create index import_run_files_mends on import_run_files (mends_file_id) where mends_file_id is not null;
