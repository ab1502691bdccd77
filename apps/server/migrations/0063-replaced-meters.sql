-- What a resident tells of a replaced meter with a reading (requirement F05; decision 0080). All four or none: a node of
-- the version before writes reason 'replaced' without them.
alter table reading_submissions
  add column new_serial_number text,
  add column replaced_on date,
  add column old_last_value numeric(12, 3),
  add column new_first_value numeric(12, 3);
alter table reading_submissions
  add constraint reading_submissions_replacement check (
    num_nulls(new_serial_number, replaced_on, old_last_value, new_first_value) in (0, 4)
    and (replaced_on is null or reason = 'replaced')
  ) not valid;
