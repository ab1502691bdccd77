import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ANSWERS_CACHE } from '../../lib/session/forget-answers.ts'

/** Whose answers these are: of one person in one session. Another's are not there. */
export interface AnswersOwner {
  person: number
  /** Names the sign-in: its expiry. */
  session: string
}

interface KeptAnswer extends AnswersOwner {
  /** When it was answered, milliseconds. */
  at: number
  data: unknown
}

/** `['home']` → `/kept/home`: the cache's keys are addresses. */
const addressOf = (key: QueryKey) => `/kept/${key.join('/')}`

/** Puts what was answered last into the queries that have nothing yet, with the time of then. */
export async function recallAnswers(queries: QueryClient, keys: readonly QueryKey[], owner: AnswersOwner) {
  for (const key of keys) {
    const kept = await (await caches.open(ANSWERS_CACHE)).match(addressOf(key))
    const answer = (await kept?.json()) as KeptAnswer | undefined
    if (answer?.person !== owner.person || answer.session !== owner.session) continue
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, answer.data, { updatedAt: answer.at })
  }
}

/**
 * From now on keeps each new answer of these queries, and at once those that are there; the returned function stops.
 * `isCurrent` tells whether the owner's session still lasts.
 */
export function keepAnswers(
  queries: QueryClient,
  keys: readonly QueryKey[],
  { owner, isCurrent }: { owner: AnswersOwner; isCurrent: () => boolean },
): () => void {
  const keep = async (key: QueryKey) => {
    const { data, dataUpdatedAt: at } = queries.getQueryState(key) ?? {}
    if (data === undefined || !isCurrent()) return
    const cache = await caches.open(ANSWERS_CACHE)
    await cache.put(addressOf(key), new Response(JSON.stringify({ ...owner, at, data })))
  }
  // A full disk keeps nothing, and the cabinet works as it would without.
  const keepIfRoom = (key: QueryKey) => void keep(key).catch(() => undefined)
  for (const key of keys) keepIfRoom(key)
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const key = keys.find((one) => one[0] === event.query.queryKey[0])
    if (key && event.query.queryKey.length === key.length) keepIfRoom(key)
  })
}
