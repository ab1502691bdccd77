-- Homes as a resident arranges them, and accounts that a resident shows to a member of the household (requirement E06).

-- The home that the consumer chose is a premises, or the own home of an account: its negative number. Neither: the
-- home that is suggested, the account's own premises.
alter table account_links
  add column home_account_id bigint references accounts,
  add constraint account_links_one_home check (premises_id is null or home_account_id is null);

-- What the consumer calls a home; home_id as the view below gives it.
create table home_names (
  consumer_id  bigint not null references users on delete cascade,
  home_id      bigint not null,
  name         text not null check (name <> ''),
  primary key (consumer_id, home_id)
);

-- An invitation until somebody takes it, then what is shared with that resident. It runs until the end of ends_on.
create table shares (
  id          bigint generated always as identity primary key,
  owner_id    bigint not null references users on delete cascade,
  email       text not null, -- where the invitation went, as typed
  code_hash   bytea not null unique,
  can_submit  boolean not null,
  can_pay     boolean not null,
  ends_on     date, -- the last day in Kyiv; null: until it is taken back
  created_at  timestamptz not null,
  expires_at  timestamptz not null, -- of the invitation
  member_id   bigint references users on delete cascade,
  taken_at    timestamptz,
  unique (id, owner_id),
  check ((member_id is null) = (taken_at is null)),
  check (member_id <> owner_id)
);
create index shares_owner on shares (owner_id);
create index shares_member on shares (member_id) where member_id is not null;

-- Only who linked an account by proof can share it, and only as long as the link lasts: the key says so.
create table shared_accounts (
  share_id         bigint not null,
  owner_id         bigint not null,
  account_id       bigint not null,
  member_id        bigint references users on delete cascade, -- as in shares, for the range below
  premises_id      bigint references premises, -- the home that the member chose, as in account_links
  home_account_id  bigint references accounts,
  primary key (share_id, account_id),
  unique (member_id, account_id),
  foreign key (share_id, owner_id) references shares (id, owner_id) on delete cascade,
  foreign key (owner_id, account_id) references account_links (consumer_id, account_id) on delete cascade,
  check (premises_id is null or home_account_id is null)
);
create index shared_accounts_account on shared_accounts (account_id, owner_id);

-- What a resident may see: the accounts linked by proof, and those that others share as long as it lasts by the clock
-- of the database, which is one for all nodes. An own link wins over a share of the same account. The branches of the
-- union stay bare, so that the planner unfolds them and a consumer, or an account, is a range of an index in each.
create or replace view linked_accounts as
select link.consumer_id,
       account.id as account_id,
       account.number,
       account.holder,
       account.address,
       coalesce(link.premises_id, -link.home_account_id, account.premises_id, -account.id) as home_id,
       coalesce(home.address, chosen.address, account.address) as home_address,
       provider.id as provider_id,
       provider.code as provider_code,
       provider.name as provider_name,
       provider.edrpou,
       provider.iban,
       provider.provider_group,
       provider.reading_window,
       coalesce(named.name, home.address, chosen.address, account.address) as home_name,
       link.share_id is null as is_owner,
       coalesce(share.can_submit, true) as can_submit,
       coalesce(share.can_pay, true) as can_pay,
       link.share_id,
       coalesce(own.address, account.address) as service_address,
       coalesce(link.premises_id, link.home_account_id) is not null as home_is_chosen
from (
  select consumer_id, account_id, premises_id, home_account_id, null::bigint as share_id from account_links
  union all
  select member_id, account_id, premises_id, home_account_id, share_id from shared_accounts
) link
left join shares share on share.id = link.share_id
join accounts account on account.id = link.account_id
join providers provider on provider.id = account.provider_id
left join premises home
  on home.id = coalesce(link.premises_id, case when link.home_account_id is null then account.premises_id end)
left join premises own on own.id = account.premises_id
left join accounts chosen on chosen.id = link.home_account_id
left join home_names named on named.consumer_id = link.consumer_id
  and named.home_id = coalesce(link.premises_id, -link.home_account_id, account.premises_id, -account.id)
where link.share_id is null or (
  link.consumer_id is not null
  and (share.ends_on is null or share.ends_on >= (now() at time zone 'Europe/Kyiv')::date)
  and not exists (
    select from account_links proven
    where proven.consumer_id = link.consumer_id and proven.account_id = link.account_id));
