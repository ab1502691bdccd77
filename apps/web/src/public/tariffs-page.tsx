import type { PublicSite, PublicTariff, PublicView } from '@zatyshok/contract/content/public-view'
import { serviceTypes } from '@zatyshok/domain/services'
import { formatDate, formatTariff } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { DocsTabs } from './docs-tabs.tsx'
import { contentsOf, Prose } from './prose.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'

interface TariffsPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'tariffs' }>
}

/** The editors' text and the tariffs in force from the providers (B03). */
export function TariffsPage({ site, view: { text, tariffs } }: TariffsPageProps) {
  const title = text?.title ?? t('docs.actualinfo')
  const description = text?.description || t('docs.actualinfo.lead')
  const providers = Object.entries(Object.groupBy(tariffs, ({ provider }) => provider))
  return (
    <PublicFrame
      site={site}
      title={title}
      description={description}
      path={publicPaths.doc('actualinfo')}
      aside={text ? contentsOf(text) : undefined}
    >
      <DocsTabs chosen="actualinfo" />
      <h1>{title}</h1>
      {text && <Prose html={text.html} />}
      {providers.length === 0 && <p>{t('docs.tariffs.empty')}</p>}
      {providers.map(([provider, prices]) => (
        <section key={provider} className="stack">
          <h2>{provider}</h2>
          <PriceTable provider={provider} prices={prices ?? []} />
        </section>
      ))}
      {providers.length > 0 && <p className="meta">{t('docs.tariffs.note')}</p>}
    </PublicFrame>
  )
}

function PriceTable({ provider, prices }: { provider: string; prices: readonly PublicTariff[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the table with the arrow keys
    <section className="scroll" tabIndex={0} aria-label={provider}>
      <table className="prices">
        <thead>
          <tr>
            <th scope="col">{t('docs.tariffs.service')}</th>
            <th scope="col" className="number">
              {t('docs.tariffs.price')}
            </th>
            <th scope="col">{t('docs.tariffs.since')}</th>
            <th scope="col">{t('tariffs.col.basis')}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={`${price.serviceType} ${price.name} ${price.zone}`}>
              <th scope="row">{nameOf(price)}</th>
              <td className="number">
                {t('tariffs.perUnit', { amount: formatTariff(price.price), unit: t(`unit.${price.unit}`) })}
              </td>
              <td>{formatDate(price.validFrom)}</td>
              <td>{price.basis ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function nameOf({ name, serviceType, zone }: PublicTariff): string {
  const service = name ?? t(serviceTypes[serviceType]?.messageKey ?? 'serviceType.default')
  return zone === 'total' ? service : `${service}, ${t(`docs.tariffs.zone.${zone}`)}`
}
