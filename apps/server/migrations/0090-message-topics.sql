-- What a message is about, and the account that it names (requirement R04). The portal knows both when a resident asks
-- about a bill or a payment, and when an operator writes for a caller. A message of the public form has neither.
alter table feedback_messages
  add column topic text not null default 'site' check (topic in ('site', 'bill', 'payment', 'call')),
  add column account_id bigint references accounts on delete set null;
create index feedback_messages_account on feedback_messages (account_id) where account_id is not null;
