-- The acceptance that this one replaced; if this one is taken back, that one holds again.
alter table verification_requests add column ended_request bigint references verification_requests on delete set null;
create index verification_requests_ended on verification_requests (ended_request) where ended_request is not null;
