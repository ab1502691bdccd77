-- The calendar of deliveries: what each sender is expected to deliver, and what each imported file brought (requirement R10).

alter table imports
  -- As import_runs.line: the provider's code, or the profile's name if the file is of several providers.
  add column sender text,
  -- Written records of each kind by month ('2026-10'), of payments by day; of a refused file only the kinds.
  add column periods jsonb;
create index imports_sender on imports (sender, started_at desc) where sender is not null;

-- The run of an import.
create index import_run_files_import on import_run_files (import_id) where import_id is not null;

create table delivery_schedules (
  sender       text not null,
  kind         text not null check (kind in ('bills', 'readings', 'payments', 'support')),
  provider_id  bigint references providers, -- null: the files are of several providers
  mode         text not null check (mode in ('off', 'monthly', 'lastWorkingDay', 'workingDays')),
  day          smallint not null check (day between 1 and 31),
  covers       text not null check (covers in ('previous', 'same')),
  tolerance    smallint not null check (tolerance between 0 and 10), -- working days
  letters      text not null check (letters in ('all', 'operators', 'none')),
  since        date, -- earlier days are not expected; null: switched off
  revision     integer not null default 0,
  primary key (sender, kind)
);
create index delivery_schedules_provider on delivery_schedules (provider_id);

-- A letter about a late delivery is sent once: that is the key.
create table delivery_letters (
  sender   text not null,
  kind     text not null,
  period   text not null, -- '2026-10', or the expected day of a daily delivery
  number   smallint not null check (number in (1, 2)),
  sent_on  date not null,
  primary key (sender, kind, period, number),
  foreign key (sender, kind) references delivery_schedules on delete cascade
);
create index delivery_letters_age on delivery_letters (sent_on);

-- What the imports of the last half year brought. Rows that a later import rewrote count for that one.
update imports i set sender = run.line
from import_run_files file join import_runs run on run.id = file.run_id
where file.import_id = i.id and i.started_at > now() - interval '8 months';
with brought as (
  select import_id, 'bills' as kind, to_char(billing_month, 'YYYY-MM') as period, count(*) as records
  from invoices where billing_month > now() - interval '8 months' group by 1, 3
  union all
  select import_id, 'readings', to_char(billing_month, 'YYYY-MM'), count(*)
  from readings where billing_month > now() - interval '8 months' group by 1, 3
  union all
  select import_id, 'payments', paid_on::text, count(*)
  from payments where paid_on > now() - interval '8 months' group by 1, 3
  union all
  select import_id, 'support', to_char(billing_month, 'YYYY-MM'), count(*)
  from subsidies where billing_month > now() - interval '8 months' group by 1, 3
), by_kind as (
  select import_id, kind, jsonb_object_agg(period, records) as periods from brought group by 1, 2
)
update imports i set periods = b.periods
from (select import_id, jsonb_object_agg(kind, periods) as periods from by_kind group by 1) b
where i.id = b.import_id and i.sender is not null;
