-- What the inbox adds to the items of other tables (requirement R04): assignee and closure. The items are not copied.
-- A message has its assignee and state in feedback_messages.
create table inbox_marks (
  kind         text not null check (kind in ('verification', 'payment', 'delivery', 'readings', 'dispatch')),
  item_id      bigint not null, -- id in verification_requests, service_payments, import_runs, import_run_files, dispatches
  assignee_id  bigint references users on delete set null,
  -- Only for deliveries, odd readings and dispatches: other kinds end by a decision on their own screen.
  closed_at    timestamptz,
  closed_by    bigint references users on delete set null,
  primary key (kind, item_id)
);
create index inbox_marks_assignee on inbox_marks (assignee_id) where assignee_id is not null;
create index inbox_marks_closed_by on inbox_marks (closed_by) where closed_by is not null;

-- The waiting rows of the sources that had no such index.
create index dispatches_unanswered on dispatches (offered_at) where state = 'ready' and closed_at is null;
create index import_runs_not_taken on import_runs (id)
  where purpose = 'import' and state in ('refused', 'partly', 'failed') and undone_at is null;
create index import_runs_taken on import_runs (line, id) where purpose = 'import' and state = 'done';
create index import_run_files_odd on import_run_files (run_id) where (report ->> 'oddReadings')::int > 0;
