import { t } from '@zatyshok/i18n/translate'

/** Where a page stands: links to what it belongs to. */
export function Trail({ steps }: { steps: readonly { href: string; label: string }[] }) {
  return (
    <nav className="trail" aria-label={t('a11y.nav.breadcrumbs')}>
      {steps.map(({ href, label }) => (
        <a key={href} className="hit" href={href}>
          {label}
        </a>
      ))}
    </nav>
  )
}
