-- Where a provider's money goes is changed by an administrator with password and code, and where the city says so
-- another administrator confirms it (decision 0076). What was changed is shown for thirty days.
create table provider_money_changes (
  id             bigint generated always as identity primary key,
  provider_id    bigint not null references providers on delete cascade,
  iban_before    text not null,
  iban           text not null,
  edrpou_before  text not null,
  edrpou         text not null,
  asked_at       timestamptz not null,
  asked_by       bigint references users on delete set null,
  -- Logins stay when the person is gone.
  asked_name     text not null,
  state          text not null check (state in ('waiting', 'applied', 'cancelled', 'expired')),
  decided_at     timestamptz,
  decided_by     bigint references users on delete set null,
  decided_name   text,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index on provider_money_changes (provider_id) where state = 'waiting';
create index on provider_money_changes (provider_id, decided_at);

-- Who has become an administrator a moment ago confirms nothing: else one thief would invite the second person.
-- Null: longer ago than this migration.
alter table users add column role_since timestamptz;
alter table users alter column role_since set default now();
create function note_role() returns trigger language plpgsql as $$
begin
  new.role_since := now();
  return new;
end
$$;
create trigger note_role before update of role on users for each row
  when (old.role is distinct from new.role) execute function note_role();
