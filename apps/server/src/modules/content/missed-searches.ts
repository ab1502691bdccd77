import { kyivDay } from '@zatyshok/domain/calendar'
import { searchWords } from '@zatyshok/domain/search-words'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

const [mostWords, longest] = [6, 60]
/** Most different searches that are stored for a day; the limit keeps a flood of requests out of the table. */
const mostOfDay = 300

/**
 * Returns the words of a search as they are stored (R05); null: the search may name a person, or has no words. Digits
 * may be of an account or a phone, «@» of an address; a patronymic belongs to a name.
 */
export function storedWords(query: string): string | null {
  if (/[\p{N}@]/u.test(query)) return null
  const words = searchWords(query).slice(0, mostWords)
  if (words.some((word) => /(вич|вича|вичу|вичем|івна|івни|івні|івну|ївна|ївни|ївні|ївну)$/u.test(word))) return null
  const text = words.join(' ').slice(0, longest).trim()
  return text === '' ? null : text
}

/** Counts a search of the public help that found nothing: its words and the day, without who searched. */
export async function noteMissedSearch({ db, now }: Pick<Context, 'db' | 'now'>, query: string): Promise<void> {
  const words = storedWords(query)
  if (words === null) return
  const day = kyivDay(now)
  await sql`
    insert into missed_searches as known (on_day, words)
    select ${day}::date, ${words}
    where (select count(*) from missed_searches where on_day = ${day}::date) < ${mostOfDay}
      or exists (select from missed_searches where on_day = ${day}::date and words = ${words})
    on conflict (on_day, words) do update set times = known.times + 1`.execute(db)
}
