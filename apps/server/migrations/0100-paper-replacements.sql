-- A replaced meter in the list of readings from paper (requirement R03; decision 0080), as typed; null: the same meter.
alter table paper_readings add column replacement jsonb;
