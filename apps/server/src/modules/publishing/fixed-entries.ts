import type { FoundEntry } from './entries.queries.ts'

const fixed: Readonly<Record<string, readonly string[]>> = {
  page: ['features', 'actualinfo', 'docregional', 'docnational', 'actualquestion', 'privacy', 'accessibility'],
  part: ['AGREEMENT', 'warning_for_profile_page'],
}

/** True for entries that the product itself uses. Their text may change; their address and existence may not. */
export const isFixed = ({ kind, live }: Pick<FoundEntry, 'kind' | 'live'>): boolean =>
  fixed[kind]?.includes(live.slug) ?? false
