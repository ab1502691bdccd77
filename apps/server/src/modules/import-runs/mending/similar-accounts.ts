import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'
import { findAccounts } from './mending.queries.ts'

/** An account that a wrong number may mean, as the file would write it. */
export interface SimilarAccount {
  readonly text: string
  readonly address: string
}

const MOST = 3
/** A longer text is no number with one wrong character. */
const LONGEST = 20
const DIGITS = '0123456789'

/**
 * For each unknown number: up to three accounts of the provider whose numbers differ by one digit that is wrong,
 * missing, superfluous or swapped with the next, or by signs between the digits or zeros before them.
 */
export async function similarAccounts(
  db: Kysely<DatabaseSchema>,
  providerId: number,
  texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly SimilarAccount[]>> {
  const wanted = new Map(
    [...texts].filter((text) => text !== '' && text.length <= LONGEST).map((text) => [text, near(text)]),
  )
  const numbers = new Set([...wanted.values()].flat())
  const found = new Map((await findAccounts(db, providerId, [...numbers])).map((one) => [one.number, one.address]))
  return new Map(
    [...wanted].map(([text, candidates]) => [
      text,
      candidates
        .flatMap((number) => {
          const address = found.get(number)
          return address === undefined ? [] : [{ text: number, address }]
        })
        .slice(0, MOST),
    ]),
  )
}

/** Numbers near the text, the likeliest first: other ways to write the same, then one digit changed. */
function near(text: string): string[] {
  const bare = text.replace(/[^0-9A-Za-zА-Яа-яІіЇїЄєҐґ]/g, '')
  const short = bare.replace(/^0+/, '')
  const same = [bare, short, ...Array.from({ length: 5 }, (_, at) => '0'.repeat(at + 1) + bare)]
  const chars = [...bare]
  const swapped = chars.slice(1).map((_, at) => chars.toSpliced(at, 2, chars[at + 1] ?? '', chars[at] ?? ''))
  const changed = chars.flatMap((_, at) => [...DIGITS].map((digit) => chars.with(at, digit)))
  const removed = chars.map((_, at) => chars.toSpliced(at, 1))
  const added = [...chars, ''].flatMap((_, at) => [...DIGITS].map((digit) => chars.toSpliced(at, 0, digit)))
  const others = [...swapped, ...changed, ...removed, ...added].map((signs) => signs.join(''))
  return [...new Set([...same, ...others])].filter((number) => number !== text && number !== '')
}
