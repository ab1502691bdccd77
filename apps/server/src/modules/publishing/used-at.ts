import type { Settings } from '../../config/config-schema.ts'
import type { FoundEntry } from './entries.queries.ts'

const pagePaths: Readonly<Record<string, string>> = {
  features: '/features',
  actualinfo: '/docs/actualinfo',
  docregional: '/docs/docregional',
  docnational: '/docs/docnational',
  actualquestion: '/docs/actualquestion',
  privacy: '/pages/privacy',
  accessibility: '/pages/accessibility',
}
const partPaths: Readonly<Record<string, string>> = {
  AGREEMENT: '/register',
  warning_for_profile_page: '/dashboard/profile',
}

/** Returns the public addresses that show an entry; an empty list if no page shows it. */
export function usedAt(
  { kind, live: { slug, section, category } }: FoundEntry,
  { additionalPages }: Pick<Settings, 'additionalPages'>,
): string[] {
  switch (kind) {
    case 'page': {
      const configured = additionalPages.some(({ id }) => id === slug) ? `/pages/${slug}` : undefined
      return [pagePaths[slug] ?? configured].filter((path) => path !== undefined)
    }
    case 'part':
      return [partPaths[slug]].filter((path) => path !== undefined)
    case 'post':
      return [section === 'help' ? `/help/${slug}` : `/news/${slug}`]
    case 'document':
      return [`/docs/${category}`]
  }
}
