import { inboxKind, messageTopic } from '@zatyshok/contract/inbox'
import type { Counted, ItemFilter } from './inbox.api.ts'

export const whoseChoices = ['', 'mine', 'unassigned', 'overdue'] as const

/** Reads the filter from the address; unknown values mean all. */
export function filterIn(query: URLSearchParams): ItemFilter {
  const kind = inboxKind.options.find((one) => one === query.get('kind')) ?? ''
  return {
    whose: whoseChoices.find((one) => one === query.get('whose')) ?? '',
    kind,
    topic: (kind === 'message' && messageTopic.options.find((one) => one === query.get('topic'))) || '',
    provider: query.get('provider')?.slice(0, 20) ?? '',
    search: query.get('search')?.trim().slice(0, 200) ?? '',
  }
}

/** The query string of a filter, with «?»; empty if it shows all. */
export function searchOf(filter: ItemFilter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
  return query && `?${query}`
}

/** How many items the list of a filter has, if it is not searched. */
export const countOf = (counts: readonly Counted[], { whose, kind, topic, provider }: ItemFilter): number =>
  counts
    .filter((row) => kind === '' || row.kind === kind)
    .filter((row) => topic === '' || row.topic === topic)
    .filter((row) => provider === '' || row.provider?.code === provider)
    .reduce((sum, row) => sum + row[whose === '' ? 'all' : whose], 0)
