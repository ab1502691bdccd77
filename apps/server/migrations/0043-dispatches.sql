-- What goes back to providers (requirement K03): readings, consents, verifications, questions, in batches («dispatches»).
create table dispatches (
  id             bigint generated always as identity primary key,
  provider_id    bigint not null references providers,
  kind           text not null check (kind in ('readings', 'consents', 'verifications', 'requests')),
  -- collecting: its records are not chosen yet; writing: they are, for good, and its file is made; ready: it may be taken
  state          text not null default 'collecting' check (state in ('collecting', 'writing', 'ready')),
  origin         text not null check (origin in ('staff', 'machine', 'schedule', 'command')),
  asked_by       text not null default '', -- login, or a token's name
  asked_at       timestamptz not null,
  format         text not null check (format in ('csv', 'xlsx', 'dbf', 'jsonl')),
  encoding       text not null check (encoding in ('utf-8', 'windows-1251', 'cp866', 'cp1125')),
  -- Since its records are chosen.
  number         integer, -- of the provider's dispatches, without gaps
  file_name      text,
  layout         jsonb, -- how its rows are written
  records        integer,
  file_rows      integer, -- a row of a two-zone meter holds two records
  -- Since its file is made. The key is known before the bytes are in the store, so that none are lost there.
  file_key       text unique,
  file_bytes     bigint,
  file_sha256    bytea check (octet_length(file_sha256) = 32),
  ready_at       timestamptz,
  -- Its place in what the provider has not seen yet; a resend gives it a new one.
  offer          bigint unique,
  offered_at     timestamptz,
  downloads      integer not null default 0,
  taken_at       timestamptz, -- downloaded for the first time
  resends        integer not null default 0,
  delivered_at   timestamptz, -- put into the folder of exports
  -- The provider's answer.
  accepted       integer not null default 0,
  declined       integer not null default 0,
  closed_at      timestamptz, -- every record is answered
  unique (provider_id, number)
);
create index dispatches_provider on dispatches (provider_id, id desc);
create index dispatches_kind on dispatches (kind, id desc);
-- Whoever asks while records are being chosen is given the same dispatch.
create unique index dispatches_collecting on dispatches (provider_id, kind) where state = 'collecting';
create index dispatches_unfinished on dispatches (asked_at) where state <> 'ready';
create sequence dispatch_offers;

-- A record is in one dispatch and no other, whatever happens: that is this key. record_id tells a revision: the number of
-- a reading's receipt, the id of a consent, of a verification request, of a question.
create table dispatch_records (
  kind         text not null,
  record_id    bigint not null,
  dispatch_id  bigint not null references dispatches,
  file_row     integer not null, -- of the file, from 1, headings not counted
  status       text check (status in ('accepted', 'declined')), -- null: not answered
  reason       text not null default '',
  answered_at  timestamptz,
  primary key (kind, record_id)
);
create index dispatch_records_rows on dispatch_records (dispatch_id, file_row, record_id);
create index dispatch_records_declined on dispatch_records (dispatch_id, file_row) where status = 'declined';

create table dispatch_schedules (
  provider_id  bigint not null references providers,
  kind         text not null check (kind in ('readings', 'consents', 'verifications', 'requests')),
  mode         text not null check (mode in ('off', 'daily', 'afterWindow')),
  at           text not null check (at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'), -- in Kyiv
  format       text not null check (format in ('csv', 'xlsx', 'dbf', 'jsonl')),
  encoding     text not null check (encoding in ('utf-8', 'windows-1251', 'cp866', 'cp1125')),
  revision     integer not null default 0,
  -- Kyiv's day up to which it has been done.
  done_until   date not null,
  primary key (provider_id, kind)
);

-- What was given since the last dispatch is found by its age; the table grows in that order.
create index reading_submissions_age on reading_submissions using brin (submitted_at) with (autosummarize = on);
