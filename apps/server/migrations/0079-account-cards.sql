-- An operator finds any imported account (requirement R01) by number, address, holder, meter or phone. Numbers have the
-- index of migration 0032.

-- What all notations of a meter number have in common (domain/meters/serial-number, `meterNumberKey`). Independent of the
-- locale, as `account_number_key` is.
create function meter_number_key(written text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(account_number_key(written), '(^|[^0-9])0+(?=[0-9])', '\1', 'g');

-- safe: only imports write meters, and an import waits a few seconds
create index meters_number_key on meters (meter_number_key(serial_number));

-- safe: only imports write accounts, and an import waits a few seconds
create index accounts_premises on accounts (premises_id);

-- The beginning of the holder, as `users_names` of migration 0031.
-- safe: only imports write accounts, and an import waits a few seconds
create index accounts_holder on accounts (translate(lower(holder), '''ʼ`', '’’’') text_pattern_ops);

-- safe: only imports write accounts, and an import waits a few seconds
create index accounts_phone on accounts (phone) where phone is not null;

-- The beginning of the address key after its town.
create index premises_street on premises (substr(address_key, strpos(address_key, '|') + 1) text_pattern_ops);
