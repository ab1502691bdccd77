-- Who opened the card of an account, and why (requirement R02); residents with the account see it. The name of the
-- employee and the free note are in the audit log only (decision 0137). Rows are deleted after a year.
create table account_looks (
  account_id   bigint not null references accounts on delete cascade,
  id           bigint generated always as identity,
  looked_at    timestamptz not null,
  role         text not null check (role in ('operator', 'administrator')),
  -- The provider to which the employee is restricted; null: an employee of the city.
  provider_id  bigint references providers,
  reason       text not null check (reason in ('call', 'letter', 'visit', 'check')),
  primary key (account_id, id)
);
create index account_looks_age on account_looks (looked_at);
