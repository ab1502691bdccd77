-- An account changes hands: an import that changes its holder or its activation code asks everybody who has it to prove
-- it again (issue 13, A1.5; decision 0077). No link that is there now is touched.

-- Until then the link shows nothing. null: proved.
alter table account_links
  add column unproved_since timestamptz,
  -- What the account was when it was proved, kept from the first change on: an import that is taken back, or the right
  -- file after a wrong one, finds it again. null: nothing has changed since.
  add column proved_holder text,
  add column proved_code_hash bytea;

-- As in 0033, without what has to be proved again. A share shows what its owner may see. The branches of the union stay
-- bare, so that the planner unfolds them.
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
  and (share.ends_on is null or share.ends_on >= (now() at time zone 'Europe/Kyiv')::date)
  and exists (
    select from account_links given
    where given.consumer_id = link.owner_id and given.account_id = link.account_id and given.unproved_since is null)
  and not exists (
    select from account_links proven
    where proven.consumer_id = link.consumer_id and proven.account_id = link.account_id
      and proven.unproved_since is null)));
