-- A resident types a number as the bill shows it, or without its strokes, or with Cyrillic letters that look like Latin
-- ones. This is what all ways to write it have in common (domain/account-number, `accountNumberKey`). It knows no
-- locale: an index must mean the same on every server.
create function account_number_key(written text) returns text
  language sql immutable strict parallel safe
  return translate(
    written,
    'АВЕІКМНОРСТХавеікмнорстхabcdefghijklmnopqrstuvwxyz' || E' \u00a0\u202f-–/.',
    'ABEIKMHOPCTXABEIKMHOPCTXABCDEFGHIJKLMNOPQRSTUVWXYZ'
  );

create index accounts_number_key on accounts (provider_id, account_number_key(number));
