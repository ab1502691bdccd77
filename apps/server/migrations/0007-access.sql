-- Everything about getting in, back in and out (specification §4–§6): codes, limits, letters, sessions one can see,
-- second factors, sign-in through another provider. Secrets are hashed, or sealed with SECRET_KEY.

-- One secret of the portal seals codes in letters and TOTP secrets; all nodes of one database must have the same.
create table portal_secret (
  only_one     boolean primary key default true check (only_one),
  fingerprint  bytea not null
);

alter table users
  alter column password_hash drop not null, -- who came through another provider has no password until one is set
  add column password_changed_at timestamptz not null default now(),
  add column blocked_at timestamptz;

alter table user_emails add column added_at timestamptz not null default now();

alter table sessions
  add column id bigint generated always as identity,
  add column last_seen_at timestamptz,
  add column method text not null default 'password' check (method in ('password', 'social', 'passkey')),
  add column user_agent text not null default '',
  add column network text not null default '';
alter table sessions add constraint sessions_id unique (id);

-- Codes sent by letter or shown once by a command. Only the newest of a purpose counts.
create table one_time_codes (
  code_hash   bytea primary key,
  purpose     text not null check (purpose in ('confirm_email', 'recover_access', 'staff_invitation', 'link_social')),
  user_id     bigint not null references users on delete cascade,
  email_id    bigint, -- the address that it confirms
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index one_time_codes_user on one_time_codes (user_id, purpose);
create index one_time_codes_expiry on one_time_codes (expires_at);

-- Attempts counted across all nodes (design/reliability.md, limits).
create table attempts (
  limit_name     text not null,
  key            text not null,
  window_start   timestamptz not null,
  taken          integer not null,
  blocked_until  timestamptz,
  primary key (limit_name, key)
);
create index attempts_age on attempts (window_start);

-- A solved challenge counts once, until it would have expired anyway.
create table captcha_solutions (
  challenge_hash  bytea primary key,
  expires_at      timestamptz not null
);
create index captcha_solutions_expiry on captcha_solutions (expires_at);

-- The outbox. What the letter says (its address, its links) is sealed, and taken away once it is sent.
create table letters (
  id               bigint generated always as identity primary key,
  user_id          bigint references users on delete cascade,
  kind             text not null,
  sealed           bytea,
  created_at       timestamptz not null,
  state            text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts         integer not null default 0,
  sent_at          timestamptz,
  last_error       text
);
create index letters_user on letters (user_id);
create index letters_state on letters (state, created_at);

-- Sign-in through an OpenID Connect provider. A person is the issuer's subject, never an e-mail.
create table social_identities (
  issuer     text not null,
  subject    text not null,
  user_id    bigint not null references users on delete cascade,
  network    text not null, -- the provider's name in the configuration
  email      text not null default '',
  linked_at  timestamptz not null,
  primary key (issuer, subject)
);
create index social_identities_user on social_identities (user_id);

-- One way to the provider and back: state, nonce and verifier; a token of it signs in once.
create table social_attempts (
  state_hash     bytea primary key,
  network        text not null,
  nonce          text not null unique,
  code_verifier  bytea not null, -- sealed
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  redeemed_at    timestamptz,
  completed_at   timestamptz
);
create index social_attempts_expiry on social_attempts (expires_at);

create table totp_secrets (
  user_id       bigint primary key references users on delete cascade,
  sealed        bytea not null,
  created_at    timestamptz not null,
  confirmed_at  timestamptz,
  last_step     bigint not null default 0 -- a code counts once: steps up to this one are spent
);
create table recovery_codes (
  user_id    bigint not null references users on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (user_id, code_hash)
);
create table passkeys (
  credential_id  text primary key, -- base64url
  user_id        bigint not null references users on delete cascade,
  public_key     bytea not null,
  sign_count     bigint not null default 0,
  transports     text[] not null default '{}',
  name           text not null default '',
  created_at     timestamptz not null,
  last_used_at   timestamptz
);
create index passkeys_user on passkeys (user_id);
create table passkey_challenges (
  challenge_hash  bytea primary key,
  user_id         bigint references users on delete cascade, -- null: a sign-in, nobody is known yet
  expires_at      timestamptz not null
);

-- Consent to bills by e-mail, as it was given and taken back: the newest row of a provider counts (requirement D07).
create table bill_consents (
  id           bigint generated always as identity,
  user_id      bigint not null references users on delete cascade,
  provider_id  bigint not null references providers,
  is_allowed   boolean not null,
  at           timestamptz not null,
  primary key (user_id, id)
);
create index bill_consents_newest on bill_consents (user_id, provider_id, id desc);

-- What staff did and what was refused to them. No foreign key: the record outlives the person.
create table audit_log (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  actor_id  bigint,
  actor     text not null, -- login, or the command line
  action    text not null,
  target    text not null default '',
  detail    jsonb not null default '{}',
  network   text not null default ''
);
create index audit_log_at on audit_log (at desc);
create index audit_log_actor on audit_log (actor_id, at desc);

-- Parts of pages that editors write (specification §3): AGREEMENT, warning_for_profile_page.
create table page_parts (
  code        text primary key,
  html        text not null,
  changed_at  timestamptz not null default now()
);
