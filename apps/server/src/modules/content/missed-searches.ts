import { createHmac } from 'node:crypto'
import type { HelpCategory } from '@zatyshok/contract/content/public-view'
import { kyivDay } from '@zatyshok/domain/calendar'
import { searchWords } from '@zatyshok/domain/search-words'
import { findKeys, findMessage } from '@zatyshok/i18n/find-message'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { plainText } from '../../platform/html/plain-text.ts'

const [mostWords, longest] = [6, 60]
/** Most different searches that are stored for a day; the limit keeps a flood of requests out of the table. */
const mostOfDay = 300

/**
 * Returns the words of a search as they are stored (R05); null: the search names a person, or has no words. Digits
 * may be of an account or a phone, «@» of an address; a patronymic belongs to a name.
 */
export function storedWords(query: string): string | null {
  if (/[\p{N}@]/u.test(query)) return null
  const words = searchWords(query).slice(0, mostWords)
  if (words.some((word) => /(вич|вича|вичу|вичем|івна|івни|івні|івну|ївна|ївни|ївні|ївну)$/u.test(word))) return null
  const text = words.join(' ').slice(0, longest).trim()
  return text === '' ? null : text
}

/** Days on which a search with an unknown word must be made before its words are stored. */
const daysOfUnknown = 3

/**
 * Counts a search of the public help that had no result. Stores its words and the day, and no data of the person. A word
 * that no text of the portal contains may be a surname. A search with such a word is stored only when it is made on a
 * third day; until then, the database has a keyed hash of it.
 */
export async function noteMissedSearch(
  ctx: Pick<Context, 'db' | 'now' | 'secret'>,
  query: string,
  help: readonly HelpCategory[],
): Promise<void> {
  const words = storedWords(query)
  if (words === null) return
  const day = kyivDay(ctx.now)
  if (!isKnown(words, help) && !(await isAskedOften(ctx, words, day))) return
  await sql`
    insert into missed_searches as known (on_day, words)
    select ${day}::date, ${words}
    where (select count(*) from missed_searches where on_day = ${day}::date) < ${mostOfDay}
      or exists (select from missed_searches where on_day = ${day}::date and words = ${words})
    on conflict (on_day, words) do update set times = known.times + 1`.execute(ctx.db)
}

/** True if the texts of the portal or of its help have each word, in this form. */
function isKnown(words: string, help: readonly HelpCategory[]): boolean {
  ofCatalogue ??= new Set(findKeys('').flatMap((key) => searchWords(findMessage(key) ?? '')))
  const unknown = words.split(' ').filter((word) => !ofCatalogue?.has(word))
  if (unknown.length === 0) return true
  const ofHelp = new Set(help.flatMap(({ title, questions }) => [title, ...questions.map(textOf)]).flatMap(searchWords))
  return unknown.every((word) => ofHelp.has(word))
}

/** The words of the portal's own texts, collected at the first search that finds nothing. */
let ofCatalogue: ReadonlySet<string> | undefined

const textOf = ({ title, html }: HelpCategory['questions'][number]): string => `${title} ${plainText(html)}`

/** Notes that the search was made on this day, and returns whether it was made on enough days. */
async function isAskedOften({ db, secret }: Pick<Context, 'db' | 'secret'>, words: string, day: string) {
  const search = createHmac('sha256', secret.keyFor('missed searches')).update(words).digest()
  await sql`
    insert into missed_search_days (search, on_day) select ${search}::bytea, ${day}::date
    where (select count(*) from missed_search_days where on_day = ${day}::date) < ${mostOfDay}
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ days: number }>`
    select count(*)::integer as days from missed_search_days where search = ${search}::bytea`.execute(db)
  return (rows[0]?.days ?? 0) >= daysOfUnknown
}
