import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import type { AdminSection } from './sections.ts'

interface SectionGroup {
  /** Omitted: the overview, which stands before the groups. */
  readonly name?: string
  readonly sections: readonly AdminSection[]
}

/** Last parts of the addresses, in the order of the menu. */
const daily = ['inbox', 'feedback', 'verifications', 'account-cards', 'consumers', 'payments']
const data = ['imports', 'exports', 'deliveries']
const site = ['content', 'media', 'chat']

/** Sorts the sections into groups by how often they are used; a section of no list is in the last group. */
export function groupSections(sections: readonly AdminSection[]): SectionGroup[] {
  const named = (names: readonly string[]) =>
    names.flatMap((name) => sections.find(({ to }) => to === `${paths.admin}/${name}`) ?? [])
  const overview = sections.filter(({ to }) => to === paths.admin)
  const known = [overview, named(daily), named(data), named(site)] as const
  const rest = sections.filter((section) => !known.flat().includes(section))
  const groups: readonly SectionGroup[] = [
    { sections: overview },
    { name: t('admin.nav.group.daily'), sections: known[1] },
    { name: t('admin.nav.group.data'), sections: known[2] },
    { name: t('admin.nav.group.site'), sections: known[3] },
    { name: t('admin.nav.group.order'), sections: rest },
  ]
  return groups.filter(({ sections }) => sections.length > 0)
}
