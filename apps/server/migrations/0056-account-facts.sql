-- What an account owes is told by its newest bill (requirements G02, G03): a bill of most providers takes over what the
-- bill before it left. A provider whose bills always open at nothing asks with each for its own month alone.
alter table providers add column carries_balances boolean not null default true;

-- Looked at after an import and after its undo. Until some bill has one before it that left something, nobody can tell.
create function note_carried_balances(of_provider bigint) returns void language sql as $$
  update providers set carries_balances = found.carries
  from (
    select exists (
      select from accounts join invoices on invoices.account_id = accounts.id
      where accounts.provider_id = of_provider and opening_kop <> 0
    ) or not exists (
      select from accounts join invoices older on older.account_id = accounts.id
      where accounts.provider_id = of_provider and older.closing_kop <> 0
        and exists (select from invoices newer
          where newer.account_id = older.account_id and newer.billing_month > older.billing_month)
    ) as carries
  ) found
  where id = of_provider and carries_balances is distinct from found.carries
$$;

select note_carried_balances(id) from providers;

-- What packages/domain/src/account-balance.ts computes a balance from: of a provider that carries balances the newest
-- bill and the payments after it, else all bills and payments. For one account a backward step in invoices and a range
-- of payments.
create view account_facts as
select account.id as account_id,
  json_build_object('carries', provider.carries_balances, 'bills', bill.list, 'payments', payment.list) as facts
from accounts account
join providers provider on provider.id = account.provider_id
cross join lateral (
  select min(billing_month) as first_month, max(billing_month) as last_month,
    coalesce(json_agg(json_build_object('month', to_char(billing_month, 'YYYY-MM'), 'openingKop', opening_kop,
      'paidKop', paid_kop, 'closingKop', closing_kop)), '[]') as list
  from (
    select billing_month, opening_kop, paid_kop, closing_kop from invoices where account_id = account.id
    order by billing_month desc limit case when provider.carries_balances then 1 end
  ) wanted
) bill
cross join lateral (
  select coalesce(json_agg(json_build_object('month', to_char(billing_month, 'YYYY-MM'), 'amountKop', amount_kop)),
    '[]') as list
  from counted_payments
  where account_id = account.id
    and paid_on >= case when provider.carries_balances then bill.last_month else bill.first_month end
    and billing_month >= case when provider.carries_balances then (bill.last_month + interval '1 month')::date
      else bill.first_month end
) payment;
