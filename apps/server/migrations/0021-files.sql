-- Files of people and of editors: the bytes are in the store under a random key, the rest is here.

create table files (
  id bigint generated always as identity primary key,
  -- The name of the bytes in the store; a client's name is never a name of ours (attack FU1).
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  purpose text not null check (purpose in ('attachment', 'media')),
  kind text not null check (kind in ('jpg', 'png', 'webp', 'pdf', 'doc', 'docx', 'xlsx')),
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  name text not null check (length(name) between 1 and 200),
  width integer,
  height integer,
  -- waiting: the scanner has not answered yet; infected: it found something. Neither is shown to anybody.
  state text not null check (state in ('ready', 'waiting', 'infected')),
  created_at timestamptz not null,
  created_by bigint references users on delete set null,
  -- Null: written down before its bytes, and not yet a part of anything. After an hour it is swept, with its bytes.
  kept_at timestamptz,
  -- Not null: nobody sees it any more; the sweep removes the bytes, then the row.
  removed_at timestamptz
);
create index files_to_scan on files (id) where state = 'waiting';
create index files_to_remove on files (created_at) where removed_at is not null or kept_at is null;

-- What the quota is counted from: one row a purpose, kept by a trigger, so that no upload adds up the table.
create table file_totals (
  purpose text primary key check (purpose in ('attachment', 'media')),
  bytes bigint not null default 0
);
insert into file_totals (purpose) values ('attachment'), ('media');

create function count_file_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update file_totals set bytes = bytes + new.bytes where purpose = new.purpose;
  else
    update file_totals set bytes = bytes - old.bytes where purpose = old.purpose;
  end if;
  return null;
end $$;
create trigger files_counted after insert or delete on files
  for each row execute function count_file_bytes();

-- The library of editors: what a picture shows, in words.
create table media_items (
  file_id bigint primary key references files on delete cascade,
  name text not null check (length(name) between 1 and 200),
  alt text not null default '' check (length(alt) <= 500),
  -- Says nothing that the text beside it does not: screen readers pass it over.
  decorative boolean not null default false,
  revision integer not null default 1,
  changed_at timestamptz not null
);
create index media_items_newest on media_items (file_id desc);
