-- What payment services tell of by themselves (requirement G10): a payment counts from the moment its notice has come
-- until the register of a bank or the provider's file brings the same payment, and never twice.

-- Every message as it came: the same one again changes nothing, another body under its id is refused (attack PA6).
create table payment_notices (
  service         text not null, -- its code in the configuration
  message_id      text not null, -- header webhook-id
  body_hash       bytea not null,
  transaction_id  text not null,
  told            jsonb not null, -- the notice, as the contract reads it
  received_at     timestamptz not null,
  primary key (service, message_id)
);

-- One row a transaction of a service. The facts are of its first notice; a later one that contradicts them holds it.
create table service_payments (
  id                  bigint generated always as identity unique,
  service             text not null,
  transaction_id      text not null,
  provider_code       text not null,
  account_number      text not null,
  order_id            text, -- the portal's id of the bill that was paid
  amount_kop          bigint not null check (amount_kop > 0),
  currency            text not null,
  sandbox             boolean not null,
  account_id          bigint references accounts, -- null: no such account
  -- Only ever goes on in this order, in whatever order the notices come (attack PA4).
  state               text not null check (state in ('created', 'failed', 'paid', 'refunded')),
  told_at             timestamptz not null,
  paid_at             timestamptz, -- the earliest that any notice of success told
  paid_on             date, -- that day in Kyiv
  -- Why a person has to look (attack PA3); null: nothing to ask.
  held_for            text check (held_for in ('account', 'currency', 'amount', 'order', 'changed', 'ambiguous')),
  decision            text check (decision in ('credit', 'reject')),
  decision_reason     text not null default '',
  decided_at          timestamptz,
  decided_by          bigint references users on delete set null,
  revision            integer not null default 0,
  -- Payments of imports up to this one have been compared with it by a person.
  compared_import_id  bigint not null default -1,
  -- The payment of a register that is this very one: from then on that one counts.
  matched_on          date,
  matched_partner     text,
  matched_number      text,
  counts              boolean not null generated always as (
    state = 'paid' and not sandbox and account_id is not null and currency = 'UAH' and matched_number is null
    and decision is distinct from 'reject' and (held_for is null or decision is not distinct from 'credit')
  ) stored,
  primary key (service, transaction_id),
  check (state <> 'paid' or paid_on is not null)
);
create index service_payments_counted on service_payments (account_id, paid_on, service, transaction_id) where counts;
create index service_payments_of_account on service_payments (account_id, paid_on);
create index service_payments_paid on service_payments (paid_on) where state = 'paid' and not sandbox;
create index service_payments_held on service_payments (told_at, id)
  where held_for is not null and decision is null and matched_number is null and state = 'paid' and not sandbox;
create unique index service_payments_matched
  on service_payments (account_id, matched_on, matched_partner, matched_number) where matched_number is not null;

-- What a resident has paid, in one place: whatever lowers an amount to pay or stands in a history is read from here.
-- A bill counts the payments of its month, so the month of a notice is the one in which it was paid.
create view counted_payments as
select account_id, billing_month, partner, payment_number, paid_on, amount_kop, channel, true as confirmed
from payments
union all
select account_id, (paid_on - (extract(day from paid_on)::integer - 1)), service, transaction_id, paid_on, amount_kop,
  'portal', false
from service_payments
where counts;

-- Finds the registers' payments that notices have told of: by the service's number, else by account, sum and day give
-- or take three. Where more than one would fit nothing is guessed: the notice waits for a person.
-- Callers hold the locks of modules/payment-notices: nobody writes notices of the account meanwhile.
create function match_service_payments(only_account bigint, since date) returns void language plpgsql as $$
begin
  -- What its register no longer names confirms nothing.
  update service_payments s set matched_on = null, matched_partner = null, matched_number = null
  where s.state = 'paid' and not s.sandbox and s.paid_on >= since and s.matched_number is not null
    and (only_account is null or s.account_id = only_account)
    and not exists (
      select from payments p where p.account_id = s.account_id and p.paid_on = s.matched_on
        and p.partner = s.matched_partner and p.payment_number = s.matched_number);

  update service_payments s
  set matched_on = found.paid_on, matched_partner = found.partner, matched_number = found.payment_number
  from service_payments told
  cross join lateral (
    select p.paid_on, p.partner, p.payment_number from payments p
    where p.account_id = told.account_id and p.paid_on between told.paid_on - 10 and told.paid_on + 10
      and p.payment_number = told.transaction_id and p.amount_kop = told.amount_kop
    order by p.paid_on, p.partner limit 1
  ) found
  where told.state = 'paid' and not told.sandbox and told.paid_on >= since and told.matched_number is null
    and (only_account is null or told.account_id = only_account)
    and s.service = told.service and s.transaction_id = told.transaction_id
    and not exists (
      select from service_payments other where other.account_id = told.account_id and other.matched_on = found.paid_on
        and other.matched_partner = found.partner and other.matched_number = found.payment_number);

  with fitting as materialized (
    select s.service, s.transaction_id, p.account_id, p.paid_on, p.partner, p.payment_number,
      count(*) over (partition by s.service, s.transaction_id) as payments,
      count(*) over (partition by p.account_id, p.paid_on, p.partner, p.payment_number) as notices
    from service_payments s
    join payments p on p.account_id = s.account_id and p.paid_on between s.paid_on - 3 and s.paid_on + 3
      and p.amount_kop = s.amount_kop and coalesce(p.import_id, 0) > s.compared_import_id
    where s.counts and s.state = 'paid' and not s.sandbox and s.paid_on >= since
      and (only_account is null or s.account_id = only_account)
      and not exists (
        select from service_payments other where other.account_id = p.account_id and other.matched_on = p.paid_on
          and other.matched_partner = p.partner and other.matched_number = p.payment_number)
  ), matched as (
    update service_payments s
    set matched_on = fitting.paid_on, matched_partner = fitting.partner, matched_number = fitting.payment_number
    from fitting
    where fitting.payments = 1 and fitting.notices = 1
      and s.service = fitting.service and s.transaction_id = fitting.transaction_id
  )
  update service_payments s
  set held_for = 'ambiguous', decision = null, decided_at = null, decided_by = null, revision = s.revision + 1
  from (select distinct service, transaction_id from fitting where payments > 1 or notices > 1) unclear
  where s.service = unclear.service and s.transaction_id = unclear.transaction_id;
end $$;
