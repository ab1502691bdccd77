import type { PublicSettings } from '@zatyshok/contract/settings'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'

export interface PublicLink {
  href: string
  label: string
}

/**
 * Returns the links of the header's menu or of the footer, each only if its flag is on, and the city's own pages (A04).
 * Every footer links to the pages about privacy and accessibility.
 */
export function publicLinks({ flags, additionalPages }: PublicSettings, place: 'menu' | 'footer'): PublicLink[] {
  const all = [
    { on: flags.featuresPage, href: paths.features, label: t('menu.features') },
    { on: flags.faq, href: paths.help, label: t('menu.faq') },
    { on: flags.documents, href: paths.docs, label: t('menu.docs') },
    { on: flags.feedback, href: paths.feedback, label: t('menu.feedback') },
    ...additionalPages.map((page) => ({ on: page[place], href: `/pages/${page.id}`, label: page.label })),
    { on: place === 'footer', href: '/pages/privacy', label: t('footer.privacy') },
    { on: place === 'footer', href: '/pages/accessibility', label: t('footer.accessibility') },
  ]
  return all.filter((link) => link.on).map(({ href, label }) => ({ href, label }))
}
