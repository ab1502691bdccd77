-- What residents tell of a verification of their meters (requirement F10), and what an operator decided.
create table verification_requests (
  id                 bigint generated always as identity primary key,
  provider_id        bigint not null references providers, -- of the account; leads the operators' lists
  account_id         bigint not null,
  meter_id           bigint not null,
  consumer_id        bigint references users on delete set null, -- null: the person was erased
  verified_on        date not null,
  next_check_on      date, -- as the certificate says
  certificate_number text not null default '' check (length(certificate_number) <= 60),
  -- draft: the certificate has not come yet, and no operator sees it
  state              text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'refused')),
  file_id            bigint unique references files,
  created_at         timestamptz not null,
  sent_at            timestamptz,
  revision           integer not null default 0,
  decided_at         timestamptz,
  decided_by         bigint references users on delete set null,
  reason             text not null default '',
  -- Accepted until this day, over what the provider said then (null: it said nothing). While `holds`, a file that
  -- still says the same does not undo it; the first that says anything else ends it.
  accepted_until     date,
  replaced_until     date,
  holds              boolean not null default false,
  foreign key (account_id, meter_id) references meters (account_id, id) on delete cascade
);
-- The same verification of a meter is one request; what was refused may be sent again.
create unique index verification_requests_once on verification_requests (account_id, meter_id, verified_on)
  where state <> 'refused';
create index verification_requests_meter on verification_requests (account_id, meter_id, id desc);
create index verification_requests_state on verification_requests (state, id desc);
create index verification_requests_provider on verification_requests (provider_id, state, id desc);
create index verification_requests_consumer on verification_requests (consumer_id);
create unique index verification_requests_holding on verification_requests (account_id, meter_id) where holds;
