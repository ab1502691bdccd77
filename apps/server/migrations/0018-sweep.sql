-- What the hourly sweep looks for, found without reading whole tables.
create index sessions_expiry on sessions (expires_at);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index pending_registrations_age on pending_registrations (created_at);
