-- What a resident may see, in one place: every query for a resident's data begins here and names the consumer,
-- so ownership is never forgotten. The planner unfolds the view; it costs nothing.
--
-- home_id: the home that the consumer chose, else the account's own; an account without premises is a home of its
-- own under its negative number, which no premises has.
create view linked_accounts as
select link.consumer_id,
       account.id as account_id,
       account.number,
       account.holder,
       account.address,
       coalesce(link.premises_id, account.premises_id, -account.id) as home_id,
       coalesce(home.address, account.address) as home_address,
       provider.id as provider_id,
       provider.code as provider_code,
       provider.name as provider_name,
       provider.edrpou,
       provider.iban,
       provider.provider_group,
       provider.reading_window
from account_links link
join accounts account on account.id = link.account_id
join providers provider on provider.id = account.provider_id
left join premises home on home.id = coalesce(link.premises_id, account.premises_id);
