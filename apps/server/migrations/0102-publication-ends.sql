-- News have a cover and attachments; they belong to the version, like the text. A publication may end at a moment, which
-- belongs to the entry, like the moment at which a draft becomes public. Editors search in the text.

alter table content_versions
  -- {url, alt, width, height} of a picture of the media library; an empty alt: the picture is decorative.
  add column cover jsonb,
  -- [{url, name, type, size}] of files of the media library.
  add column attachments jsonb not null default '[]',
  -- Words of title, address, description and text; a trigger writes them.
  add column words tsvector;

-- The limit keeps the result below the largest tsvector; a text of this length fills 60 printed pages.
create function words_of_content(title text, slug text, description text, html text) returns tsvector
language sql immutable as $$
  select to_tsvector('simple', translate(
    lower(title || ' ' || coalesce(slug, '') || ' ' || description || ' '
      || regexp_replace(left(html, 200000), '<[^>]*>', ' ', 'g')),
    'ґ''`ʼ‘._-()[]/', 'г’’’’        '))
$$;
create function write_words_of_version() returns trigger language plpgsql as $$
begin
  new.words := words_of_content(new.title, new.slug, new.description, new.html);
  return new;
end $$;
-- By its name it runs after content_versions_place, which writes the address.
create trigger content_versions_words before insert or update of title, slug, description, html on content_versions
  for each row execute function write_words_of_version();
update content_versions set words = words_of_content(title, slug, description, html);
create index content_versions_words on content_versions using gin (words);

alter table content_entries add column ends_at timestamptz;
create index content_entries_ending on content_entries (ends_at) where ends_at is not null;

drop trigger content_entries_tell on content_entries;
create trigger content_entries_tell after insert or delete or update of slug, category_id, position, published_id,
  draft_id, publish_at, published_at, archived_at, ends_at on content_entries
  for each statement execute function tell_content_changed();
