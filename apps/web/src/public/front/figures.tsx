import type { PublicFigures } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'

/** What the portal holds; a figure that is zero is absent. */
export function Figures({ accounts, providers, readings }: PublicFigures) {
  const figures = [
    { n: accounts, label: t('front.figures.accounts', { n: accounts }) },
    { n: providers, label: t('front.figures.providers', { n: providers }) },
    { n: readings, label: t('front.figures.readings', { n: readings }) },
  ].filter(({ n }) => n > 0)
  if (figures.length === 0) return null
  return (
    <section aria-label={t('front.figures')} className="figures">
      <dl className="band-width">
        {figures.map(({ n, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n.toLocaleString('uk-UA')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
