-- All of an entry is its version: address, category and place too. `content_entries` keeps those that the public sees;
-- until an entry is published for the first time they are those of its draft. Triggers hold this, because a node of the
-- version before writes address, category and place into the entry alone, and publishes without looking at them.

alter table content_versions
  add column slug text check (slug ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  add column category_id bigint references content_categories on delete set null,
  add column position integer;

update content_versions v set slug = e.slug, category_id = e.category_id, position = e.position
from content_entries e where e.id = v.entry_id;

-- The revision that the hour of a scheduled draft has made: an editor who saved just before has seen what it holds.
alter table content_entries add column settled_revision integer;

-- Addresses at which the public has seen an entry, and no longer does: each leads to where the entry is now.
create table content_former_addresses (
  kind text not null check (kind in ('page', 'part', 'post', 'document')),
  -- Of a post: its address begins with it. Empty for every other kind.
  section text not null default '',
  slug text not null,
  entry_id bigint not null references content_entries on delete cascade,
  primary key (kind, section, slug)
);
create index content_former_addresses_by_entry on content_former_addresses (entry_id);

create function place_new_version() returns trigger language plpgsql as $$
begin
  if new.slug is null then
    select slug, category_id, position into new.slug, new.category_id, new.position
    from content_entries where id = new.entry_id;
  end if;
  return new;
end $$;
create trigger content_versions_place before insert on content_versions
  for each row execute function place_new_version();

create function place_shown_version() returns trigger language plpgsql as $$
declare
  shown record;
begin
  if new.published_id is not null and new.published_id is distinct from old.published_id then
    select slug, category_id, position into shown from content_versions where id = new.published_id;
    -- Two nodes of different versions could give one address twice: the one that has it keeps it.
    if not exists (select from content_entries e where e.kind = new.kind and e.slug = shown.slug and e.id <> new.id) then
      new.slug := coalesce(shown.slug, new.slug);
    end if;
    new.category_id := coalesce(shown.category_id, new.category_id);
    new.position := coalesce(shown.position, new.position);
  end if;
  return new;
end $$;
create trigger content_entries_place before update on content_entries
  for each row execute function place_shown_version();

-- Written into the entry alone, as a node of the version before does: the draft follows.
create function place_draft_as_entry() returns trigger language plpgsql as $$
begin
  update content_versions set slug = new.slug, category_id = new.category_id, position = new.position
  where id = new.draft_id and published_at is null;
  return null;
end $$;
create trigger content_entries_place_draft after update on content_entries for each row
  when (new.draft_id is not null and new.published_id is not distinct from old.published_id
    and (new.slug, new.category_id, new.position) is distinct from (old.slug, old.category_id, old.position))
  execute function place_draft_as_entry();

create function keep_former_address() returns trigger language plpgsql as $$
declare
  section_before text := '';
  section_now text := '';
begin
  if new.kind = 'post' then
    select section into section_before from content_categories where id = old.category_id;
    select section into section_now from content_categories where id = new.category_id;
  end if;
  if (old.slug, section_before) is distinct from (new.slug, section_now) then
    insert into content_former_addresses (kind, section, slug, entry_id)
    values (old.kind, section_before, old.slug, old.id)
    on conflict (kind, section, slug) do update set entry_id = excluded.entry_id;
    delete from content_former_addresses
    where kind = new.kind and section = section_now and slug = new.slug and entry_id = new.id;
  end if;
  return null;
end $$;
create trigger content_entries_keep_former_address after update on content_entries for each row
  when (old.published_at is not null
    and (new.slug, new.category_id) is distinct from (old.slug, old.category_id))
  execute function keep_former_address();
