-- People who sign in: residents and staff. One table, told apart by role, so that a login,
-- an e-mail and a phone each name one person wherever they are typed (requirement C02).

create table users (
  id             bigint generated always as identity primary key,
  role           text not null check (role in ('consumer', 'editor', 'operator', 'administrator')),
  login          text not null,
  password_hash  text not null,
  last_name      text not null default '',
  first_name     text not null default '',
  middle_name    text not null default '',
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now()
);
-- The login is compared without regard to case, as people type it.
create unique index users_login on users (lower(login));

create table user_emails (
  id            bigint generated always as identity,
  user_id       bigint not null references users on delete cascade,
  email         text not null,
  is_default    boolean not null default false,
  confirmed_at  timestamptz,
  primary key (user_id, id)
);
-- Only a confirmed address identifies a person; several people may have typed the same unconfirmed one.
create unique index user_emails_confirmed on user_emails (lower(email)) where confirmed_at is not null;
create unique index user_emails_default on user_emails (user_id) where is_default;

create table user_phones (
  id          bigint generated always as identity,
  user_id     bigint not null references users on delete cascade,
  phone       text not null check (phone ~ '^\+[0-9]{8,15}$'), -- E.164
  is_default  boolean not null default false,
  primary key (user_id, id),
  unique (user_id, phone)
);
create index user_phones_phone on user_phones (phone);
create unique index user_phones_default on user_phones (user_id) where is_default;

-- Only the SHA-256 of a token is kept: a copy of the database opens no session.
create table sessions (
  token_hash  bytea primary key,
  user_id     bigint not null references users on delete cascade,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  revoked_at  timestamptz
);
create index sessions_user on sessions (user_id);
