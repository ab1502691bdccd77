import { t } from '@zatyshok/i18n/translate'

/** Breadcrumbs: links to the parent pages. */
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
