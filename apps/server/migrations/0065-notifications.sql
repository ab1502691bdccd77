-- What the portal tells a resident, for the screen «Сповіщення» (decision 0116). Rows that were read are deleted after
-- 90 days, unread ones stay.
create table notifications (
  user_id  bigint not null references users on delete cascade,
  id       bigint generated always as identity,
  kind     text not null,
  -- Identifies the event within the kind, so that a repeated import or job tells it once.
  cause    text not null,
  -- The words' values, as `notification.ts` of the module declares them.
  data     jsonb not null,
  told_at  timestamptz not null,
  read_at  timestamptz,
  primary key (user_id, id),
  unique (user_id, kind, cause)
);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_read_at on notifications (read_at) where read_at is not null;

-- How many imports had finished when bills and payments were last told; only imports that started after `since` count,
-- so that the first run on an existing portal tells no old bills.
create table notification_progress (
  only_one      boolean primary key default true check (only_one),
  imports_seen  bigint not null,
  since         timestamptz not null
);
