-- The notice of the profile says in two sentences what took four lines of a phone. Only where the editors have never
-- changed the text that the portal comes with, a second version is published.
with untouched as (
  select e.id from content_entries e join content_versions v on v.id = e.published_id
  where e.kind = 'part' and e.slug = 'warning_for_profile_page' and e.draft_id is null and v.number = 1
    and v.html like '%Тут ваші дані як користувача порталу. Вони не змінюють договорів із постачальниками%'
    and not exists (select from content_versions other where other.entry_id = e.id and other.id <> v.id)
), version as (
  insert into content_versions (entry_id, number, title, description, html, created_at, changed_at, published_at)
  select e.id, 2, v.title, v.description,
    '<p>Зміни тут не змінюють договорів. Рахунок переоформить постачальник.</p>', now(), now(), now()
  from untouched e join content_entries entry on entry.id = e.id join content_versions v on v.id = entry.published_id
  returning id, entry_id
)
update content_entries e set published_id = version.id, changed_at = now()
from version where e.id = version.entry_id;
