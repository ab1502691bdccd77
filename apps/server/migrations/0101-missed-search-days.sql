-- Searches of the public help that found nothing and have a word of no text of the portal: it may be a surname (requirement R05;
-- decision 0151). A keyed hash of the search and the days on which it was made; missed_searches has the words after three days.
create table missed_search_days (
  search  bytea not null,
  on_day  date not null,
  primary key (search, on_day)
);
create index missed_search_days_day on missed_search_days (on_day);
