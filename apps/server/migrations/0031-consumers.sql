-- An operator finds a resident by one index for each way to ask (requirement J01). Login, e-mail and phone have theirs.

-- The beginning of surname, name and patronymic, in whatever case and with whatever apostrophe.
create index users_names on users
  (translate(lower(last_name || ' ' || first_name || ' ' || middle_name), '''ʼ`', '’’’') text_pattern_ops)
  where role = 'consumer';

-- A personal account number, whoever the provider is.
create index accounts_number on accounts (number);
