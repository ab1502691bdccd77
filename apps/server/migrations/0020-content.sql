-- What editors write: pages, parts of pages, posts (questions and news) and documents, each with its versions.

create table content_categories (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,63}$' and code not in ('help', 'news', 'documents')),
  section text not null check (section in ('help', 'news', 'documents')),
  title text not null,
  position integer not null default 0,
  revision integer not null default 1,
  changed_at timestamptz not null default now()
);

create table content_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('page', 'part', 'post', 'document')),
  -- The public id: of a page its address, of a part its name (AGREEMENT).
  slug text not null check (slug ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  category_id bigint references content_categories,
  position integer not null default 0,
  -- What the public sees, and what an editor is writing; the draft becomes public at publish_at.
  published_id bigint,
  draft_id bigint,
  publish_at timestamptz,
  -- When it first became public: the date of news.
  published_at timestamptz,
  archived_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text not null default '',
  unique (kind, slug),
  check ((kind in ('post', 'document')) = (category_id is not null)),
  check (publish_at is null or draft_id is not null)
);
create index content_entries_by_change on content_entries (kind, changed_at desc, id desc);
create index content_entries_by_category on content_entries (category_id, position, id);
create index content_entries_due on content_entries (publish_at) where publish_at is not null;

create table content_versions (
  id bigint generated always as identity primary key,
  entry_id bigint not null references content_entries on delete cascade,
  -- 1, 2, 3 … within its entry.
  number integer not null,
  title text not null,
  -- One or two sentences: the description of a page, the lead of news.
  description text not null default '',
  html text not null default '' check (octet_length(html) <= 2097152),
  -- Of a document: {url, name, type, size} of a file of ours; else a link to another site.
  file jsonb,
  link text check (link ~ '^https://'),
  author_id bigint references users on delete set null,
  author text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When it first was what the public sees; from then on it never changes.
  published_at timestamptz,
  -- Saved apart, because somebody else had changed the entry meanwhile.
  aside boolean not null default false,
  unique (entry_id, number),
  -- For the foreign keys of the entry: a version of another entry fits nowhere.
  unique (entry_id, id)
);
alter table content_entries
  add foreign key (id, published_id) references content_versions (entry_id, id),
  add foreign key (id, draft_id) references content_versions (entry_id, id);

-- A look at a draft exactly as the public would see it, for whoever has the address, for an hour.
create table content_previews (
  token_hash bytea primary key,
  entry_id bigint not null references content_entries on delete cascade,
  created_by bigint references users on delete cascade,
  expires_at timestamptz not null
);

-- Every node forgets what it keeps of published content, whoever changed it and by whatever means.
create function tell_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', '');
  return null;
end $$;
create trigger content_entries_tell after insert or delete or update of slug, category_id, position, published_id,
  draft_id, publish_at, published_at, archived_at on content_entries
  for each statement execute function tell_content_changed();
create trigger content_categories_tell after insert or update or delete on content_categories
  for each statement execute function tell_content_changed();
create trigger content_versions_tell after update on content_versions
  for each row when (new.published_at is not null) execute function tell_content_changed();

with entries as (
  insert into content_entries (kind, slug, published_at, changed_at)
  select 'part', code, changed_at, changed_at from page_parts
  returning id, slug, changed_at
), versions as (
  insert into content_versions (entry_id, number, title, html, published_at, created_at, changed_at)
  select e.id, 1,
    case p.code when 'AGREEMENT' then 'Договір про користування порталом'
                when 'warning_for_profile_page' then 'Застереження на сторінці профілю' else p.code end,
    p.html, p.changed_at, p.changed_at, p.changed_at
  from page_parts p join entries e on e.slug = p.code
)
select;
update content_entries e set published_id = v.id from content_versions v where v.entry_id = e.id;
drop table page_parts;
