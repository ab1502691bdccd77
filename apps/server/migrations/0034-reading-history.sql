-- What becomes of a reading given on the portal (requirements F04, F07): its number, its photo, the provider's word.
alter table reading_submissions
  -- «П-2026-11-000123» is the billing month and this: short enough to be read out on the telephone.
  add column receipt_number bigint generated always as identity,
  add column photo_file_id bigint references files;
create unique index reading_submissions_receipt on reading_submissions (receipt_number);
create index reading_submissions_photos on reading_submissions (consumer_id) where photo_file_id is not null;

-- The provider's explicit answer to one revision. Without one the provider's own readings of the month tell it.
create table reading_decisions (
  account_id     bigint not null,
  meter_id       bigint not null,
  billing_month  date not null,
  zone           text not null,
  revision       smallint not null,
  status         text not null check (status in ('accepted', 'declined')),
  reason         text not null default '', -- for the resident, in Ukrainian; empty: none was given
  decided_at     timestamptz not null,
  primary key (account_id, meter_id, billing_month, zone, revision),
  foreign key (account_id, meter_id, billing_month, zone, revision) references reading_submissions on delete cascade
);
