-- Which accounts a consent to e-bills was told of: a row of a consent file is one account with its own holder (K03).
-- The record of the first account has the id of the consent, so that a node of the version before sees it as sent; the
-- others have ids of the same sequence, so that no two records of `dispatch_records` are the same.
create table consent_records (
  id          bigint primary key,
  user_id     bigint not null,
  consent_id  bigint not null,
  account_id  bigint not null references accounts on delete cascade,
  unique (consent_id, account_id),
  foreign key (user_id, consent_id) references bill_consents on delete cascade
);
create index consent_records_of_person on consent_records (user_id, consent_id);

-- The log is searched by the account that an entry names (J06).
-- safe: few entries name one, so the index is small, and only actions of staff wait while the log is read once
create index audit_log_account on audit_log ((detail ->> 'account'), at desc, id desc) where detail ? 'account';
