import type { FoundEntry } from './entries.queries.ts'

const fixed: Readonly<Record<string, readonly string[]>> = {
  page: ['features', 'actualinfo', 'docregional', 'docnational', 'actualquestion', 'privacy', 'accessibility'],
  part: ['AGREEMENT', 'warning_for_profile_page'],
}

/** What the product itself shows or asks for: its text may change, its address and its being there may not. */
export const isFixed = ({ kind, live }: Pick<FoundEntry, 'kind' | 'live'>): boolean =>
  fixed[kind]?.includes(live.slug) ?? false
