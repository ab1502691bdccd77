-- A bill whose sums a later delivery has changed. Residents are told: they may have kept or paid the former sum.
-- Which delivery it was, import_id tells.
alter table invoices add column revised boolean not null default false;

create function mark_revised_invoice() returns trigger language plpgsql as $$
begin
  new.revised := true;
  return new;
end
$$;

-- Asked for changed sums only, so a delivery that repeats its bills pays nothing for it.
create trigger revised_invoice before update on invoices for each row
when (
  (old.opening_kop, old.charged_kop, old.recalculated_kop, old.penalty_kop, old.benefit_kop, old.subsidy_kop,
    old.paid_kop, old.closing_kop)
  is distinct from
  (new.opening_kop, new.charged_kop, new.recalculated_kop, new.penalty_kop, new.benefit_kop, new.subsidy_kop,
    new.paid_kop, new.closing_kop)
)
execute function mark_revised_invoice();
