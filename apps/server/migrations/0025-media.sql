-- The library is searched by the beginnings of words of a name or a description, whatever their case.
alter table media_items add column words tsvector generated always as
  (to_tsvector('simple', translate(lower(name || ' ' || alt), '._-()[]/', '        '))) stored;
create index media_items_words on media_items using gin (words);

-- The same picture twice is one file of the library.
create index files_same on files (sha256) where purpose = 'media';
