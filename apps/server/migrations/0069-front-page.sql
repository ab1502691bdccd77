-- The front page now shows the steps and the features itself. Where the editors have never changed the text that the
-- portal comes with, a second version without them is published.
with untouched as (
  select e.id from content_entries e join content_versions v on v.id = e.published_id
  where e.kind = 'page' and e.slug = 'features' and e.draft_id is null and v.number = 1
    and v.title = 'Можливості кабінету'
    and not exists (select from content_versions other where other.entry_id = e.id and other.id <> v.id)
), version as (
  insert into content_versions (entry_id, number, title, description, html, created_at, changed_at, published_at)
  select id, 2, 'Усе за дім — в одному місці',
    'Рахунки, показання, оплата й повірка лічильників за кожною вашою адресою.',
    $html$<h2>Кілька осель — один кабінет</h2>
<p>Вода, опалення, газ, електроенергія та утримання будинку мають різних постачальників і різні строки. Кабінет збирає їх за адресами: вашою, батьків, дачі. Видно, скільки, кому й до якого числа.</p>
<h2>Якщо щось незрозуміло</h2>
<p>Кожен рахунок пояснює свою суму до останнього кубометра. Решту відповідей шукайте серед <a href="/help">поширених запитань</a> або напишіть нам: відповідь надійде на вашу пошту.</p>
<h2>Чиї це дані</h2>
<p>Нарахування, тарифи й показання надають самі постачальники. Портал не рахує за них і не приймає грошей: для оплати ви переходите на сторінку платіжного сервісу. Що ми знаємо про вас і навіщо, написано на сторінці <a href="/pages/privacy">«Захист персональних даних»</a>.</p>$html$,
    now(), now(), now()
  from untouched
  returning id, entry_id
)
update content_entries e set published_id = version.id, changed_at = now()
from version where e.id = version.entry_id;
