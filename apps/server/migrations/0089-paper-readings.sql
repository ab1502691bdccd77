-- The list of readings from paper that an operator types (requirement R03). Taken readings are in reading_submissions; this
-- keeps what was typed, also of refused rows, for a week.
create table paper_readings (
  operator_id     bigint not null references users on delete cascade,
  id              bigint generated always as identity,
  -- Made by the browser for each row, so that a repeated request keeps one row.
  row_key         uuid not null,
  number          text not null,
  value           text not null,
  -- null: no meter has the number.
  account_id      bigint,
  meter_id        bigint,
  zone            text,
  state           text not null check (state in ('taken', 'same', 'refused')),
  confirmable     boolean not null,
  message         text not null,
  receipt_number  text,
  previous        numeric(12, 3),
  entered_at      timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, row_key),
  foreign key (account_id, meter_id) references meters (account_id, id) on delete cascade
);
create index paper_readings_meter on paper_readings (account_id, meter_id);
create index paper_readings_age on paper_readings (entered_at);
