import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { formatAmount, formatMoney, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth, monthLocative } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../../ui/card.tsx'
import { shortServiceName } from '../service-name.ts'
import styles from './last-year.module.css'
import { weatherSentences } from './weather-sentences.ts'

type Service = InvoiceChange['services'][number]
type Charged = Service['current']

/** «Торік у жовтні»: what was used and charged in the same month a year ago, beside this month (G04). */
export function LastYearCard({ comparison }: { comparison: InvoiceChange }) {
  const { current, yearAgo, services } = comparison
  if (!yearAgo) return null
  const title = t('invoice.lastYear.title', { month: monthLocative(current.month) })
  const shown = services.filter((service) => service.current || service.yearAgo)
  const weather = weatherSentences(comparison)
  return (
    <div className="no-print">
      <Card title={title}>
        <p>{differenceText(current.chargedKop - yearAgo.chargedKop)}</p>
        {weather && <p>{weather}</p>}
        <div className={styles.room}>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t('invoices.col.service')}</span>
                </th>
                <th scope="col">{monthText(yearAgo)}</th>
                <th scope="col">{monthText(current)}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((service) => (
                <tr key={`${service.serviceCode} ${service.zone} ${service.current?.unit ?? service.yearAgo?.unit}`}>
                  <th scope="row">{shortServiceName(service, shown)}</th>
                  <ChargedCell charged={service.yearAgo} />
                  <ChargedCell charged={service.current} />
                </tr>
              ))}
              <tr className={styles.total}>
                <th scope="row">{t('invoice.lastYear.charged')}</th>
                <td>{formatAmount(yearAgo.chargedKop)}</td>
                <td>{formatAmount(current.chargedKop)}</td>
              </tr>
            </tbody>
          </table>
        </div>
        {shown.some(({ current, yearAgo }) => isEstimate(current) || isEstimate(yearAgo)) && (
          <p className={styles.note}>{t('invoice.compared.hint')}</p>
        )}
        {weather && <p className={styles.note}>{t('invoice.lastYear.degreeDays')}</p>}
      </Card>
    </div>
  )
}

function ChargedCell({ charged }: { charged: Charged }) {
  if (!charged) return <td>—</td>
  const { volume, unit, amountKop } = charged
  return (
    <td>
      {unit !== 'month' && (
        <span className={styles.volume}>
          {formatVolume(volume)}&nbsp;{t(`unit.${unit}`)}
          {isEstimate(charged) && '*'}
        </span>
      )}
      <span className={styles.note}>{formatMoney(amountKop)}</span>
    </td>
  )
}

function differenceText(kop: number): string {
  if (kop === 0) return t('invoice.lastYear.same')
  const amount = formatMoney(Math.abs(kop))
  return kop > 0 ? t('invoice.lastYear.more', { amount }) : t('invoice.lastYear.less', { amount })
}

const monthText = ({ month, balanced }: InvoiceChange['current']) =>
  balanced ? month.slice(0, 4) : t('invoice.compared.clarified', { month: formatMonth(month) })

/** Amounts without a reading are estimates and are labelled so. */
const isEstimate = (charged: Charged) => charged?.method === 'average' || charged?.method === 'norm'
