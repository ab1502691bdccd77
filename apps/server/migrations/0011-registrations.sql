-- Who registered and has not confirmed yet. A person stands here until the address is confirmed, so that nothing but
-- an unconfirmed registration is ever taken for one (decision 0013, attack RG9).
create table pending_registrations (
  user_id       bigint primary key references users on delete cascade,
  browser_hash  bytea not null, -- SHA-256 of the browser's anti-forgery cookie
  created_at    timestamptz not null
);
create index user_emails_unconfirmed on user_emails (lower(email)) where confirmed_at is null;
