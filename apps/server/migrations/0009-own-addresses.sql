-- How a person changes an address (requirement D05): the new one waits beside the old one until it is confirmed.

alter table user_emails
  add column replaces_id bigint, -- the address that leaves when this one is confirmed
  add column default_when_confirmed boolean not null default false,
  add constraint user_emails_replaced foreign key (user_id, replaces_id)
    references user_emails (user_id, id) on delete set null (replaces_id);
-- A second wish about the same address takes the place of the first.
create unique index user_emails_replaces on user_emails (user_id, replaces_id);

-- A code dies with the address that it would confirm (attack RG6).
alter table one_time_codes
  add constraint one_time_codes_email foreign key (user_id, email_id)
    references user_emails (user_id, id) on delete cascade;

-- Letters of two alphabets that look the same are the same login (attack AU12).
create index users_login_look on users (translate(lower(login), 'аеіорсухјѕ', 'aeiopcyxjs'));
