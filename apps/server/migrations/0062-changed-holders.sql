-- An import changes the holder of an account, and the provider keeps the activation code: the former holder still has
-- the old bills (issue 13, A1.5; decision 0079). Only changes after this migration count.
create table holder_changes (
  account_id    bigint primary key references accounts on delete cascade,
  -- The fullest writing of the present holder: with it the next import is compared.
  holder        text not null,
  -- The newest month that was billed when the holder changed (-infinity: no bill). A proof needs a later bill.
  -- null: only the writing of the holder has changed.
  billed_until  date,
  -- If this holder comes back before a later bill, the mark ends. null: a bill has come since.
  former_holder text,
  -- Hashes of the codes that former holders know; empty: the code was not known, so each one counts.
  former_codes  bytea[] not null default '{}'
);

-- When the resident was asked by letter to prove the account again; null: not yet.
alter table account_links add column asked_at timestamptz;

-- As in 0061; what a blocked resident shares, or is shown by others, stops until they are let in again.
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
  select consumer_id, account_id, premises_id, home_account_id, null::bigint as share_id, null::bigint as owner_id,
    unproved_since
  from account_links
  union all
  select member_id, account_id, premises_id, home_account_id, share_id, owner_id, null::timestamptz
  from shared_accounts
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
where link.unproved_since is null and (link.share_id is null or (
  link.consumer_id is not null
  and not exists (
    select from users person where person.id in (link.owner_id, link.consumer_id) and person.blocked_at is not null)
  and (share.ends_on is null or share.ends_on >= (now() at time zone 'Europe/Kyiv')::date)
  and exists (
    select from account_links given
    where given.consumer_id = link.owner_id and given.account_id = link.account_id and given.unproved_since is null)
  and not exists (
    select from account_links proven
    where proven.consumer_id = link.consumer_id and proven.account_id = link.account_id
      and proven.unproved_since is null)));
