-- Imports as runs: files that come in pieces, who asked for what, what became of it, and what it replaced.

-- A file on its way from a browser or a provider's machine; its bytes are in the store, in pieces under random keys.
create table uploads (
  id               bigint generated always as identity primary key,
  provider_id      bigint references providers, -- of whoever sends it, where bound to one
  name             text not null check (length(name) between 1 and 200),
  bytes            bigint not null check (bytes > 0),
  declared_sha256  bytea check (octet_length(declared_sha256) = 32),
  received         bigint not null default 0,
  sha256           bytea check (octet_length(sha256) = 32), -- of the whole file, once it is here
  created_at       timestamptz not null,
  created_by       bigint references users on delete set null,
  token_id         bigint, -- of a provider's machine
  expires_at       timestamptz not null -- then the sweep removes its bytes and the row
);
create index uploads_expiring on uploads (expires_at);

create table upload_chunks (
  id          bigint generated always as identity primary key,
  upload_id   bigint not null references uploads on delete cascade,
  at          bigint not null, -- where in the file it begins
  bytes       bigint not null check (bytes > 0),
  sha256      bytea not null check (octet_length(sha256) = 32),
  key         text not null unique check (key ~ '^[0-9a-f]{32}$'),
  created_at  timestamptz not null,
  -- Written down before its bytes are stored; what never counts is swept after an hour.
  kept        boolean not null default false
);
create unique index upload_chunks_once on upload_chunks (upload_id, at) where kept;
create index upload_chunks_left on upload_chunks (created_at) where not kept;

create table import_runs (
  id               bigint generated always as identity primary key,
  purpose          text not null check (purpose in ('check', 'import', 'undo')),
  state            text not null default 'queued'
                   check (state in ('queued', 'running', 'done', 'partly', 'refused', 'failed', 'cancelled')),
  origin           text not null check (origin in ('admin', 'machine', 'folder', 'command')),
  profile          text not null,
  line             text not null, -- runs of one line take turns: the provider's code, or the profile of a bank
  provider_id      bigint references providers, -- null: of no single provider
  strict           boolean not null default false,
  repeated         boolean not null default false, -- files that were taken over before are meant to be
  by_user_id       bigint references users on delete set null,
  by_token_id      bigint,
  by_name          text not null default '', -- of a token
  undoes_run_id    bigint references import_runs,
  created_at       timestamptz not null,
  started_at       timestamptz,
  finished_at      timestamptz,
  tries            integer not null default 0, -- workers that have begun it
  progress         jsonb,
  cancel_asked_at  timestamptz,
  failure          text, -- Ukrainian
  undone_at        timestamptz,
  undone_run_id    bigint references import_runs,
  check ((purpose = 'undo') = (undoes_run_id is not null))
);
create index import_runs_line on import_runs (line, id) where state in ('queued', 'running');
create index import_runs_provider on import_runs (provider_id, id desc);
create index import_runs_undoes on import_runs (undoes_run_id) where undoes_run_id is not null;
create index import_runs_by_user on import_runs (by_user_id);

create table import_run_files (
  id              bigint generated always as identity primary key,
  run_id          bigint not null references import_runs on delete cascade,
  position        integer not null,
  upload_id       bigint references uploads on delete set null,
  name            text not null,
  bytes           bigint not null,
  sha256          bytea check (octet_length(sha256) = 32),
  state           text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'unknown')),
  refusal         text, -- Ukrainian reason of a file refused whole
  import_id       bigint, -- the row of imports, written in the same transaction
  report          jsonb not null default '{}', -- counts, counts by kind, control totals
  rejected_key    text unique check (rejected_key ~ '^[0-9a-f]{32}$'), -- refused rows in the file's own format
  rejected_bytes  bigint, -- null: not stored yet
  unique (run_id, position)
);
create index import_run_files_same on import_run_files (sha256);
create index import_run_files_upload on import_run_files (upload_id);

alter table imports
  drop constraint imports_status_check,
  -- checked: everything was done and taken back
  add constraint imports_status_check check (status in ('done', 'refused', 'checked')),
  add column undone_at timestamptz;
alter table import_refusals
  add column sheet      text,   -- of a workbook
  add column row_number bigint; -- line, record or row, as `place` names it

-- What imports replaced and removed, whole rows as they were: an undo writes them back. What they inserted is found by
-- its import_id, so an import that only adds writes nothing here.
create table import_journal (
  id                  bigint generated always as identity primary key,
  import_id           bigint not null,
  table_name          text not null,
  operation           text not null check (operation in ('insert', 'update', 'delete')),
  previous_import_id  bigint, -- who wrote the row before: that import may no longer be undone
  old_row             jsonb not null
);
create index import_journal_import on import_journal (import_id);
create index import_journal_previous on import_journal (previous_import_id) where previous_import_id is not null;

-- Rows of an import lie together, so that a summary of each stretch of the table finds them at hardly any cost.
create index accounts_import on accounts using brin (import_id);
create index meters_import on meters using brin (import_id);
create index meter_services_import on meter_services using brin (import_id);
create index readings_import on readings using brin (import_id);
create index tariffs_import on tariffs using brin (import_id);
create index invoices_import on invoices using brin (import_id);
create index invoice_lines_import on invoice_lines using brin (import_id);
create index payments_import on payments using brin (import_id);
