-- What administrators have set over the file and the defaults (M01, J04): a row a key, changed by one save in one
-- revision. A value of SQL null was taken back; its row still tells by whom.
create table setting_values (
  path        text primary key,
  value       jsonb,
  revision    bigint not null,
  changed_at  timestamptz not null,
  changed_by  bigint references users (id) on delete set null
);
