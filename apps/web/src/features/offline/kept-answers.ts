import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ANSWERS_CACHE } from '../../lib/session/forget-answers.ts'

/** The owner of the stored responses: one user in one session. Responses of other owners are ignored. */
export interface AnswersOwner {
  person: number
  /** Identifies the sign-in by the token's expiry. */
  session: string
}

interface KeptAnswer extends AnswersOwner {
  /** Time of the response, in milliseconds. */
  at: number
  data: unknown
}

/** `['home']` → `/kept/home`: Cache Storage uses URLs as keys. */
const addressOf = (key: QueryKey) => `/kept/${key.join('/')}`

/** Fills empty queries with their stored responses and the original times. */
export async function recallAnswers(queries: QueryClient, keys: readonly QueryKey[], owner: AnswersOwner) {
  for (const key of keys) {
    const kept = await (await caches.open(ANSWERS_CACHE)).match(addressOf(key))
    const answer = (await kept?.json()) as KeptAnswer | undefined
    if (answer?.person !== owner.person || answer.session !== owner.session) continue
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, answer.data, { updatedAt: answer.at })
  }
}

/**
 * Stores the present data of these queries and each new response. Returns a function that stops this. `isCurrent`
 * returns whether the owner's session is still valid.
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
  // If the storage is full, the response is not stored; the cabinet works without it.
  const keepIfRoom = (key: QueryKey) => void keep(key).catch(() => undefined)
  for (const key of keys) keepIfRoom(key)
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const key = keys.find((one) => one[0] === event.query.queryKey[0])
    if (key && event.query.queryKey.length === key.length) keepIfRoom(key)
  })
}
