-- Internal notes on what waits in the inbox (requirement R04; decision 0156). A message has its note in feedback_messages.
create table inbox_notes (
  kind        text not null check (kind in ('verification', 'payment', 'delivery', 'readings', 'dispatch')),
  item_id     bigint not null, -- as in inbox_marks
  id          bigint generated always as identity,
  author_id   bigint references users on delete set null,
  text        text not null,
  written_at  timestamptz not null,
  written_on  date not null, -- Kyiv
  primary key (kind, item_id, id)
);
-- The same words of the same person on the same day are one note: a repeated request adds nothing.
create unique index inbox_notes_once on inbox_notes (kind, item_id, author_id, written_on, md5(text));
create index inbox_notes_author on inbox_notes (author_id) where author_id is not null;
create index inbox_notes_age on inbox_notes (written_at);
