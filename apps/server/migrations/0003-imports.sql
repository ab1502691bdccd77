-- One row a file that was offered, taken over or refused; what it did, and every row it did not take.
create table imports (
  id              bigint generated always as identity primary key,
  profile         text not null,
  file_name       text not null,
  file_sha256     bytea not null,
  file_bytes      bigint not null,
  started_at      timestamptz not null,
  finished_at     timestamptz,
  status          text not null check (status in ('done', 'refused')),
  refusal         text, -- Ukrainian reason of a file refused whole
  rows_read       bigint not null default 0,
  rows_inserted   bigint not null default 0,
  rows_updated    bigint not null default 0,
  rows_unchanged  bigint not null default 0,
  rows_refused    bigint not null default 0
);
create index imports_profile on imports (profile, id desc);

create table import_refusals (
  import_id    bigint not null references imports on delete cascade,
  n            integer not null,
  place        text not null, -- 'рядок 17', 'запис 3', 'аркуш «Показники», рядок 9'
  column_name  text not null default '',
  reason       text not null, -- Ukrainian
  primary key (import_id, n)
);
