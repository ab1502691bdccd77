-- Programs of providers (billing systems) load files and take readings by tokens, of which only a hash is kept.
create table provider_tokens (
  id            bigint generated always as identity primary key,
  provider_id   bigint not null references providers,
  name          text not null,
  token_hash    bytea not null unique,
  -- The last four signs, by which people tell tokens apart.
  ending        text not null,
  scopes        text[] not null check (cardinality(scopes) > 0),
  -- None: from everywhere.
  networks      cidr[] not null default '{}',
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  last_used_at  timestamptz,
  last_network  text,
  revoked_at    timestamptz,
  -- When administrators were told that it ends soon.
  warned_at     timestamptz
);
create index on provider_tokens (provider_id);

-- What was answered under an Idempotency-Key: the same request again gets the same answer (PA6).
create table provider_requests (
  provider_id   bigint not null references providers,
  key           text not null,
  request_hash  bytea not null,
  -- Null only while the request is being answered, inside its transaction.
  reply         jsonb,
  created_at    timestamptz not null,
  primary key (provider_id, key)
);
create index on provider_requests (created_at);

-- Where a provider is told that something has happened.
create table webhooks (
  id               bigint generated always as identity primary key,
  provider_id      bigint not null references providers,
  url              text not null,
  events           text[] not null check (cardinality(events) > 0),
  -- Sealed with SECRET_KEY. The one before signs too until that moment, so that a receiver can change over.
  secret           bytea not null,
  previous_secret  bytea,
  previous_until   timestamptz,
  created_at       timestamptz not null,
  stopped_at       timestamptz,
  stopped_for      text check (stopped_for in ('administrator', 'failing')),
  check ((stopped_at is null) = (stopped_for is null)),
  check ((previous_secret is null) = (previous_until is null))
);
create index on webhooks (provider_id);

-- One message of each happening and webhook, whoever tells of it and however often.
create table webhook_messages (
  id            bigint generated always as identity primary key,
  webhook_id    bigint not null references webhooks on delete cascade,
  event         text not null,
  subject       text not null,
  -- Numbers of records only, never what is in them.
  data          jsonb not null,
  created_at    timestamptz not null,
  state         text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  -- Of the present round: a replay begins a new one.
  attempts      integer not null default 0,
  unique (webhook_id, event, subject)
);
create index on webhook_messages (created_at);

create table webhook_attempts (
  message_id  bigint not null references webhook_messages on delete cascade,
  at          timestamptz not null,
  -- Of the answer; null: none came, and `problem` says why.
  status      integer,
  problem     text,
  took_ms     integer not null
);
create index on webhook_attempts (message_id, at);
