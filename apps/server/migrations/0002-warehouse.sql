-- The warehouse: what the providers' files say. Every table bound to an account carries account_id
-- first in its key, so it can be partitioned by month and distributed by account with no change of code.
--
-- The big tables (readings, invoices, invoice_lines, payments) have no foreign key: they are written by
-- the import only, whose merge joins accounts and meters, and a trigger a row would halve its speed.
-- Money is integer kopiykas, volumes and readings have three places, tariffs six.
-- A billing month is the first day of that month.

create table providers (
  id              bigint generated always as identity primary key,
  code            text not null unique,
  name            text not null,
  edrpou          text not null,
  iban            text not null,
  phone           text not null default '',
  address         text not null default '',
  provider_group  integer not null,
  -- '20..31', '-2..+3', '+1..+5' (days of the billing month; see domain/reading-window); null: no meters
  reading_window  text
);

-- A place to which services come, found by the normalised address, because providers share no register.
create table premises (
  id           bigint generated always as identity primary key,
  address_key  text not null unique,
  address      text not null
);

create table accounts (
  id                    bigint generated always as identity primary key,
  provider_id           bigint not null references providers,
  number                text not null,
  premises_id           bigint references premises,
  holder                text not null default '',
  address               text not null default '', -- as the provider writes it
  area                  numeric(10, 2),
  residents             integer,
  phone                 text,
  eic                   text,
  category              text,
  note                  text,
  opened_on             date,
  activation_code_hash  bytea, -- sha256(provider code ':' number ':' activation code); null: the provider gives none
  import_id             bigint,
  unique (provider_id, number)
);

-- Who may see an account. Every query for a resident's data joins this table.
create table account_links (
  consumer_id  bigint not null references users on delete cascade,
  account_id   bigint not null references accounts,
  premises_id  bigint references premises, -- the home that the consumer chose, where it is not the account's own
  linked_at    timestamptz not null default now(),
  primary key (consumer_id, account_id)
);
create index account_links_account on account_links (account_id);

create table meters (
  account_id            bigint not null references accounts,
  id                    bigint generated always as identity,
  serial_number         text not null,
  place                 text not null default '',
  digits                smallint not null,
  decimals              smallint not null,
  zones                 smallint not null default 1,
  installed_on          date,
  next_verification_on  date,
  removed_on            date,
  initial_reading       numeric(12, 3),
  import_id             bigint,
  primary key (account_id, id),
  unique (account_id, serial_number)
);

-- What a meter is registered for: the same device may serve water (000000002) and drainage (000000010).
create table meter_services (
  account_id    bigint not null,
  meter_id      bigint not null,
  counter_type  text not null check (counter_type ~ '^[0-9]{9}$'),
  service_code  text, -- the provider's own code; null: not told, then found by the counter type
  service_type  smallint not null,
  import_id     bigint,
  primary key (account_id, meter_id, counter_type),
  foreign key (account_id, meter_id) references meters (account_id, id) on delete cascade
);

-- Readings as the provider keeps them. sequence: order inside a month (a replaced meter has two).
create table readings (
  account_id     bigint not null,
  meter_id       bigint not null,
  billing_month  date not null,
  zone           text not null, -- 'total', 'day', 'night', 'peak'
  sequence       smallint not null,
  read_on        date not null,
  value          numeric(12, 3) not null,
  source         text not null, -- 'consumer', 'portal', 'staff', 'remote'
  import_id      bigint,
  primary key (account_id, meter_id, billing_month, zone, sequence)
);

-- Readings given on the portal, each revision kept; the highest counts (reliability, «Every write that may be repeated»).
create table reading_submissions (
  account_id     bigint not null,
  meter_id       bigint not null,
  billing_month  date not null,
  zone           text not null,
  revision       smallint not null,
  value          numeric(12, 3) not null,
  read_on        date not null,
  reason         text check (reason in ('rollover', 'replaced')), -- why it may be below the previous one
  receipt        uuid not null default gen_random_uuid(),
  consumer_id    bigint not null,
  submitted_at   timestamptz not null,
  primary key (account_id, meter_id, billing_month, zone, revision),
  foreign key (account_id, meter_id) references meters (account_id, id)
);

create table tariffs (
  provider_id   bigint not null references providers,
  service_code  text not null,
  zone          text not null default 'total',
  valid_from    date not null,
  valid_to      date, -- null: in force
  service_type  smallint not null,
  name          text not null default '',
  unit          text not null, -- 'm3', 'kwh', 'gcal', 'm2', 'month'
  price         numeric(12, 6) not null, -- hryvnias with VAT for a unit
  basis         text,
  import_id     bigint,
  primary key (provider_id, service_code, zone, valid_from)
);

create table invoices (
  account_id        bigint not null,
  billing_month     date not null,
  number            text not null,
  opening_kop       bigint not null,
  charged_kop       bigint not null,
  recalculated_kop  bigint not null,
  penalty_kop       bigint not null,
  benefit_kop       bigint not null,
  subsidy_kop       bigint not null,
  paid_kop          bigint not null,
  closing_kop       bigint not null,
  to_pay_kop        bigint not null,
  due_on            date,
  -- A bill that does not balance is never shown as right; the import report says which and why.
  balanced          boolean not null,
  import_id         bigint,
  primary key (account_id, billing_month)
);

create table invoice_lines (
  account_id        bigint not null,
  billing_month     date not null,
  line              smallint not null,
  service_code      text not null,
  service_type      smallint not null,
  counter_type      text,
  zone              text not null default 'total',
  method            text, -- 'meter', 'average', 'norm', 'area', 'fixed'; null: not told
  volume            numeric(14, 3) not null,
  unit              text not null,
  tariff            numeric(12, 6) not null,
  amount_kop        bigint not null,
  -- only where the provider keeps balances by service
  opening_kop       bigint,
  recalculated_kop  bigint,
  penalty_kop       bigint,
  benefit_kop       bigint,
  subsidy_kop       bigint,
  paid_kop          bigint,
  closing_kop       bigint,
  import_id         bigint,
  primary key (account_id, billing_month, line)
);

create table payments (
  account_id      bigint not null,
  billing_month   date not null, -- the month whose bill counts it as paid
  partner         text not null, -- the bank or payment service that tells of it
  payment_number  text not null, -- unique with the partner
  paid_on         date not null,
  amount_kop      bigint not null check (amount_kop > 0),
  channel         text not null, -- 'cashDesk', 'terminal', 'internetBank', 'post', 'portal'
  payer           text not null default '',
  import_id       bigint,
  primary key (account_id, paid_on, partner, payment_number)
);
