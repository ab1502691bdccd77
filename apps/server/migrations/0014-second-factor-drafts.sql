-- A TOTP secret that was shown and not yet proved. Apart from the one in force, so that beginning anew
-- never switches the second factor off.
create table totp_drafts (
  user_id     bigint primary key references users on delete cascade,
  sealed      bytea not null,
  created_at  timestamptz not null
);
delete from totp_secrets where confirmed_at is null;
alter table totp_secrets alter column confirmed_at set not null;
