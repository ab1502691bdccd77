import type { PublicTariff } from '@zatyshok/contract/content/public-view'
import { serviceTypes } from '@zatyshok/domain/services'
import { formatTariff } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { publicPaths } from '../public-paths.ts'
import { lowestPrices } from './lowest-prices.ts'
import { ServiceMark } from './service-mark.tsx'

/** One price for each main service; «від», if providers or zones have different prices. */
export function FrontTariffs({ tariffs }: { tariffs: readonly PublicTariff[] }) {
  return (
    <section aria-labelledby="tariffs" className="stack">
      <h2 id="tariffs">{t('front.tariffs')}</h2>
      <dl className="rows">
        {lowestPrices(tariffs).map(({ serviceType, price, unit, isOnly }) => (
          <div key={serviceType} className="tariff">
            <dt>
              <ServiceMark type={serviceType} />
              {t(serviceTypes[serviceType]?.messageKey ?? 'serviceType.default')}
            </dt>
            <dd>{isOnly ? priceText(price, unit) : t('front.tariffs.from', { price: priceText(price, unit) })}</dd>
          </div>
        ))}
      </dl>
      <a className="further" href={publicPaths.doc('actualinfo')}>
        {t('front.tariffs.all')}
      </a>
    </section>
  )
}

const priceText = (price: string, unit: PublicTariff['unit']) =>
  t('tariffs.perUnit', { amount: formatTariff(price), unit: t(`unit.${unit}`) })
