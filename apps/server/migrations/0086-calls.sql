-- What an operator does for a person who calls, writes or comes (requirement R03; decision 0143).

-- How a reading reached the portal. With another source than 'portal', consumer_id is the operator who entered it.
alter table reading_submissions add column source text not null default 'portal';
alter table reading_submissions
  add constraint reading_submissions_source check (source in ('portal', 'phone', 'visit', 'paper')) not valid;

-- The operator who looked; residents do not see it (decision 0137). null: a look from before this migration.
alter table account_looks add column operator_id bigint;

-- A look at a card that became a call: the operator heard two right answers and may act for the person.
create table calls (
  id          bigint generated always as identity primary key,
  account_id  bigint not null,
  look_id     bigint not null,
  answers     text[] not null check (cardinality(answers) >= 2),
  begun_at    timestamptz not null,
  unique (account_id, look_id),
  foreign key (account_id, look_id) references account_looks (account_id, id) on delete cascade
);

create table call_actions (
  call_id  bigint not null references calls on delete cascade,
  id       bigint generated always as identity,
  kind     text not null check (kind in ('reading', 'message', 'linkEnd', 'bill', 'recovery')),
  done_at  timestamptz not null,
  -- The number of a receipt or of a message, the id of a person, or the month of a bill and the id of a person.
  subject  text not null,
  primary key (call_id, id)
);
