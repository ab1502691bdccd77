-- Letters about new bills (requirement D07): one an account and month for a person, whatever is imported again.
create table bill_notices (
  user_id        bigint not null references users on delete cascade,
  account_id     bigint not null,
  billing_month  date not null,
  noticed_at     timestamptz not null,
  primary key (user_id, account_id, billing_month)
);
-- How many imports had been taken over when the bills were last looked through: nothing new, nothing to look for.
create table bill_notice_progress (
  only_one      boolean primary key default true check (only_one),
  imports_seen  bigint not null
);

-- The secret address of a person's calendar, of which only a hash is kept.
create table calendar_feeds (
  user_id     bigint primary key references users on delete cascade,
  token_hash  bytea not null unique,
  created_at  timestamptz not null
);
