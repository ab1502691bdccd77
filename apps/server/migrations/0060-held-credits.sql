-- A credit of a held payment above the city's sum waits for an administrator who did not ask for it (decision 0076).
create table held_credits (
  id          bigint generated always as identity primary key,
  payment_id  bigint not null unique references service_payments (id) on delete cascade,
  -- Of the payment as it was seen: a notice that contradicts it ends the request.
  revision    integer not null,
  account_id  bigint not null references accounts on delete cascade,
  reason      text not null,
  asked_at    timestamptz not null,
  asked_by    bigint references users on delete set null,
  asked_name  text not null
);
