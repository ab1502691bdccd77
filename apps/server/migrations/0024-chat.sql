-- The links of the chat widget (requirement I01), which editors keep. What the check forbids is also refused by the
-- contract; here it stands for whoever writes past it (attacks XS2, MA10).
create table chat_links (
  id                bigint generated always as identity primary key,
  name              text not null check (name <> ''),
  url               text not null check (url ~ '^https://[^[:space:]]+$'),
  img_url           text not null check (img_url ~ '^/(chat|media)/' and img_url !~ '\.\.|//'),
  background_color  text not null check (background_color ~ '^#[0-9a-f]{6}$'),
  position          integer not null,
  revision          integer not null default 1
);
create unique index chat_links_url on chat_links (url);
-- The links stand on every public page: nodes that keep pages hear of a change.
create trigger chat_links_told after insert or update or delete on chat_links
  for each statement execute function tell_content_changed();

-- Two messenger bots as an example; an editor puts the city's own addresses here.
insert into chat_links (name, url, img_url, background_color, position) values
  ('Telegram', 'https://telegram.example/kalynivsk_bot', '/chat/robot.svg', '#1c6ea4', 1),
  ('Viber', 'https://viber.example/kalynivsk_bot', '/chat/bubble.svg', '#6b4fa3', 2);
