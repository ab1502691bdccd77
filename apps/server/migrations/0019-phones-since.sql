-- A phone signs in who has had it longest: whoever adds somebody else's number takes nothing away from them.
alter table user_phones add column since timestamptz not null default now();
