-- Mapping profiles that staff make in the portal (requirement K01): every version is kept, the newest one counts. A name
-- is `folder/profile`, as of the files that come with the portal; a stored one goes before the file of its name.
create table import_profiles (
  id           bigint generated always as identity primary key,
  name         text not null unique,
  provider_id  bigint references providers, -- null: serves many (a bank)
  version      integer not null default 0,  -- the one that counts
  removed_at   timestamptz
);
create index import_profiles_provider on import_profiles (provider_id, name);

create table import_profile_versions (
  profile_id  bigint not null references import_profiles on delete cascade,
  version     integer not null,
  definition  jsonb not null,
  saved_at    timestamptz not null,
  saved_by    bigint references users on delete set null,
  primary key (profile_id, version)
);
create index import_profile_versions_saved_by on import_profile_versions (saved_by) where saved_by is not null;
