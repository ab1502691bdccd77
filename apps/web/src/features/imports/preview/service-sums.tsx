import { appearanceOf } from '@zatyshok/domain/services'
import { monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Digits } from '../../../ui/bill/money.tsx'
import { UtilityTile } from '../../../ui/utility-tile.tsx'
import { changeWords, monthBefore } from './change-words.ts'
import type { DeliveryFigures } from './preview.api.ts'
import styles from './preview.module.css'

type Pair = DeliveryFigures['sums']['charged']

/** Charges by service in both months, and below their total what else changes the bills. */
export function ServiceSums({ figures: { month, services, sums } }: { figures: DeliveryFigures }) {
  const others = [
    { name: t('preview.services.recalculated'), ...sums.recalculated },
    { name: t('preview.services.benefit'), ...negative(sums.benefit) },
    { name: t('preview.services.subsidy'), ...negative(sums.subsidy) },
  ].filter(({ beforeKop, afterKop }) => beforeKop !== 0 || afterKop !== 0)
  return (
    <section className={styles.sums} aria-label={t('preview.services')}>
      <table>
        <caption className="visually-hidden">{t('preview.services')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('preview.services.service')}</th>
            <th scope="col" className={styles.before}>
              {capital(monthName(monthBefore(month)))}
            </th>
            <th scope="col">{capital(monthName(month ?? ''))}</th>
            <th scope="col">{t('preview.services.change')}</th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <tr key={`${service.code} ${service.type}`}>
              <th scope="row">
                <ServiceName
                  service={service}
                  isOnly={services.filter(({ type }) => type === service.type).length === 1}
                />
              </th>
              <Sums pair={service} change={changeWords(service, service.type)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-total>
            <th scope="row">{t('preview.services.charged')}</th>
            <Sums pair={sums.charged} change={changeWords(sums.charged)} />
          </tr>
          {others.map(({ name, ...pair }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Sums pair={pair} change={pair.beforeKop === 0 || pair.afterKop === 0 ? '' : changeWords(pair)} />
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

const negative = ({ beforeKop, afterKop }: Pair): Pair => ({ beforeKop: 0 - beforeKop, afterKop: 0 - afterKop })

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase('uk') + word.slice(1)

/** The short name of the service; a provider's own name, if several of its services are of one type. */
function ServiceName({ service, isOnly }: { service: DeliveryFigures['services'][number]; isOnly: boolean }) {
  const { name, type } = service
  if (type === null) return t('preview.services.rest')
  const { utility, icon, messageKey } = appearanceOf({ serviceType: type })
  return (
    <span className={styles.service}>
      <UtilityTile utility={utility} icon={icon} size="small" />
      <span>{isOnly ? t(messageKey) : name || t(messageKey)}</span>
    </span>
  )
}

function Sums({ pair, change }: { pair: Pair; change: string }) {
  return (
    <>
      <td className={styles.before}>{pair.beforeKop === 0 ? '—' : <Digits kop={pair.beforeKop} />}</td>
      <td>{pair.afterKop === 0 ? '—' : <Digits kop={pair.afterKop} />}</td>
      <td className={styles.change}>{change}</td>
    </>
  )
}
