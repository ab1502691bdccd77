-- An operator may be bound to one provider: of everything that providers load, send and are asked, such a one sees only
-- that provider's (requirement J01). Null: all of them.
alter table users
  add column provider_id bigint references providers,
  add constraint only_operators_are_bound check (provider_id is null or role = 'operator');
