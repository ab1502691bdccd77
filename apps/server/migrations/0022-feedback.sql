-- What visitors write (requirements H01–H05, J03). Whoever sends is nobody known: the call looks at no token.
create table feedback_messages (
  id                 bigint generated always as identity primary key, -- the number that the sender is told
  received_at        timestamptz not null,
  name               text not null,
  email              text not null,
  message            text not null,
  -- The same words from the same browser on the same day are one message (O): a hash of them.
  content_hash       bytea not null unique,
  state              text not null default 'new' check (state in ('new', 'work', 'done', 'spam')),
  assignee_id        bigint references users on delete set null,
  due_on             date not null, -- the last working day to answer on
  note               text not null default '', -- of the staff, for the staff
  revision           integer not null default 0,
  changed_by         bigint references users on delete set null,
  -- By this ticket the sender's browser may attach one file; null: it has, or may not.
  ticket_hash        bytea,
  ticket_expires_at  timestamptz,
  -- Words of any language, whole or their beginnings; addresses are asked for by their beginning.
  words              tsvector not null generated always as (to_tsvector('simple', name || ' ' || message)) stored
);
create index feedback_messages_state on feedback_messages (state, id desc);
-- What waits is counted by this alone, however much has been closed.
create index feedback_messages_waiting on feedback_messages (due_on) where state in ('new', 'work');
create index feedback_messages_words on feedback_messages using gin (words);
create index feedback_messages_email on feedback_messages (lower(email) text_pattern_ops);
create index feedback_messages_age on feedback_messages (received_at);

create table feedback_answers (
  message_id   bigint not null references feedback_messages on delete cascade,
  id           bigint generated always as identity,
  text         text not null,
  answered_at  timestamptz not null,
  answered_by  bigint references users on delete set null,
  primary key (message_id, id)
);

create table answer_templates (
  id          bigint generated always as identity primary key,
  title       text not null,
  text        text not null,
  revision    integer not null default 0,
  changed_at  timestamptz not null,
  changed_by  bigint references users on delete set null
);
