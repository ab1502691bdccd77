-- Partners of payments whose registers the city imports: a provider's own file tells of no payment in their name
-- (decision 0081).
create table city_partners (
  partner text primary key
);
insert into city_partners
select distinct payment.partner
from payments payment
join imports import on import.id = payment.import_id
where import.profile in (select run.profile from import_runs run where run.provider_id is null and run.purpose = 'import');

-- Whether a provider's next bill takes over what the one before it left, as an administrator has said; null: as its
-- bills show. What counts stays in carries_balances.
alter table providers add column carries_told text check (carries_told in ('yes', 'no'));

create or replace function note_carried_balances(of_provider bigint) returns void language sql as $$
  update providers set carries_balances = found.carries
  from (
    select case (select carries_told from providers where id = of_provider)
      when 'yes' then true
      when 'no' then false
      else exists (
        select from accounts join invoices on invoices.account_id = accounts.id
        where accounts.provider_id = of_provider and opening_kop <> 0
      ) or not exists (
        select from accounts join invoices older on older.account_id = accounts.id
        where accounts.provider_id = of_provider and older.closing_kop <> 0
          and exists (select from invoices newer
            where newer.account_id = older.account_id and newer.billing_month > older.billing_month)
      )
    end as carries
  ) found
  where id = of_provider and carries_balances is distinct from found.carries
$$;
