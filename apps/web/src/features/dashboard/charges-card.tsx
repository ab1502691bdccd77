import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatMoney, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth, formatMonthShort } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Money } from '../../ui/bill/money.tsx'
import { ShareBar, Swatch } from '../../ui/bill/share-bar.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { chargesByMonth, type MonthOfCharges } from './charges.ts'
import styles from './home.module.css'

/** Shows the charges of the last months: a sentence, bars, and the same numbers as a table on request. */
export function ChargesCard({ charges }: { charges: HomeReply['charges'] }) {
  const months = chargesByMonth(charges)
  const dearest = months.reduce<MonthOfCharges | undefined>(
    (most, month) => (most && most.totalKop >= month.totalKop ? most : month),
    undefined,
  )
  if (!dearest) return null
  return (
    <Card title={t('home.charges.title')}>
      <p>
        {t('home.charges.summary', {
          n: months.length,
          total: formatMoney(months.reduce((sum, month) => sum + month.totalKop, 0)),
          maxMonth: formatMonth(dearest.month),
          max: formatMoney(dearest.totalKop),
        })}
      </p>
      <UsedLastMonth month={months.at(-1)} />
      <div className={styles.bars} aria-hidden="true">
        {months.map((month) => (
          <MonthBar key={month.month} month={month} highestKop={dearest.totalKop} />
        ))}
        <Legend months={months} />
      </div>
      <details>
        <summary className={styles.summary}>{t('history.showTable')}</summary>
        <ChargesTable months={months} />
      </details>
    </Card>
  )
}

/** The consumption behind the last month's charges: «холодна вода 6,584 м³, газ 12 м³». */
function UsedLastMonth({ month }: { month: MonthOfCharges | undefined }) {
  const used = month?.parts.flatMap(({ serviceType, used }) =>
    used ? `${t(appearanceOf({ serviceType }).messageKey).toLocaleLowerCase('uk')}\u00a0${usedText(used)}` : [],
  )
  if (!month || !used || used.length === 0) return null
  return <p>{t('home.charges.used', { month: formatMonth(month.month), list: used.join(', ') })}</p>
}

const usedText = ({ volume, unit }: NonNullable<MonthOfCharges['parts'][number]['used']>) =>
  `${formatVolume(volume)}\u00a0${t(`unit.${unit}`)}`

function MonthBar({ month, highestKop }: { month: MonthOfCharges; highestKop: number }) {
  return (
    <div>
      <div className={styles.barLabel}>
        <span>{formatMonthShort(month.month)}</span>
        <Money kop={month.totalKop} />
      </div>
      <ShareBar
        whole={highestKop}
        parts={month.parts.map(({ serviceType, amountKop }) => ({
          key: String(serviceType),
          utility: appearanceOf({ serviceType }).utility,
          value: amountKop,
        }))}
      />
    </div>
  )
}

/** Each colour has a label, because colour alone is not accessible. */
function Legend({ months }: { months: readonly MonthOfCharges[] }) {
  const types = new Set(months.flatMap((month) => month.parts.map((part) => part.serviceType)))
  return (
    <ul className={styles.legend}>
      {[...types].map((serviceType) => {
        const look = appearanceOf({ serviceType })
        return (
          <li key={serviceType}>
            <Swatch utility={look.utility} />
            {t(look.messageKey)}
          </li>
        )
      })}
    </ul>
  )
}

function ChargesTable({ months }: { months: readonly MonthOfCharges[] }) {
  const rows = months.flatMap((month) => month.parts.map((part) => ({ ...part, month: month.month })))
  return (
    <DataTable
      caption={t('home.charges.title')}
      captionHidden
      columns={[
        { key: 'month', header: t('invoices.col.month'), cell: (row) => formatMonthShort(row.month) },
        {
          key: 'service',
          header: t('invoices.col.service'),
          cell: (row) => t(appearanceOf({ serviceType: row.serviceType }).messageKey),
        },
        {
          key: 'used',
          header: t('home.charges.col.used'),
          cell: (row) => (row.used ? usedText(row.used) : '—'),
          numeric: true,
        },
        {
          key: 'amount',
          header: t('invoices.col.charged'),
          cell: (row) => <Money kop={row.amountKop} />,
          numeric: true,
        },
      ]}
      rows={rows}
      rowKey={(row) => `${row.month} ${row.serviceType}`}
    />
  )
}
