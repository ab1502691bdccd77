-- What social protection tells of the help inside bills: how a subsidy is split by service, whose benefit a sum is.
-- Information only: the sums are in the bills already and are never added again.
-- Without foreign keys, as invoices: written by the import only, whose merge joins accounts.
create table subsidies (
  account_id      bigint not null,
  billing_month   date not null,
  -- 'house', 'heating', 'hotWater', 'coldWater', 'gas', 'electricity', 'waste', 'drainage'
  service         text not null,
  valid_from      date,
  valid_to        date,
  residents       integer, -- people counted with
  amount_kop      bigint not null,
  obligatory_kop  bigint not null, -- the share that the household pays itself
  office          text not null default '', -- who tells: a later file of this office for the month takes its place
  import_id       bigint,
  primary key (account_id, billing_month, service)
);

create table benefits (
  account_id      bigint not null,
  billing_month   date not null,
  service         text not null, -- as above, or 'all': the file does not tell
  category        text not null,
  percent         numeric(5, 2),
  people          integer, -- who use the benefit
  valid_from      date,
  valid_to        date,
  amount_kop      bigint not null,
  volume          numeric(15, 6), -- of its first line, and its tariff
  tariff          numeric(12, 6),
  office          text not null default '',
  import_id       bigint,
  primary key (account_id, billing_month, service, category)
);
