-- What a checked delivery would change, and what a clerk decided about it (requirement R08).

-- The figures of a finished check, as packages/contract/src/providers/import-previews.ts declares them.
create table import_previews (
  run_id   bigint primary key references import_runs on delete cascade,
  figures  jsonb not null
);

create table import_decisions (
  run_id        bigint primary key references import_runs on delete cascade, -- a check
  decided_at    timestamptz not null,
  decided_by    bigint references users on delete set null,
  -- The import of the same files; null: the delivery was rejected.
  taken_run_id  bigint unique references import_runs on delete cascade,
  reason        text,
  told          integer not null default 0, -- operators of the provider who got the reason by letter
  check ((taken_run_id is null) = (reason is not null))
);
create index import_decisions_decided_by on import_decisions (decided_by) where decided_by is not null;
