import type { PublicSettings } from '@zatyshok/contract/settings'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'

export interface PublicLink {
  href: string
  label: string
}

/** The links of the header's menu and of the footer: each only when its flag is on (A04). */
export function publicLinks(flags: PublicSettings['flags']): PublicLink[] {
  const all = [
    { on: flags.featuresPage, href: paths.features, label: t('menu.features') },
    { on: flags.faq, href: paths.help, label: t('menu.faq') },
    { on: flags.documents, href: paths.docs, label: t('menu.docs') },
    { on: flags.feedback, href: paths.feedback, label: t('menu.feedback') },
  ]
  return all.filter((link) => link.on).map(({ href, label }) => ({ href, label }))
}
