import type { Reply } from '@zatyshok/contract/endpoint'
import type { listDeliveries } from '@zatyshok/contract/providers/deliveries'
import { deliveryText } from '@zatyshok/i18n/delivery-words'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/list/loading.tsx'
import styles from './deliveries.module.css'
import { DeliveryMark } from './delivery-mark.tsx'
import { senderName } from './delivery-words.ts'
import { foldDaily, type ShownDelivery } from './fold-daily.ts'

/** The deliveries of a month by day, with a line where today is. */
export function MonthList({ month, today, deliveries }: Reply<typeof listDeliveries>) {
  if (deliveries.length === 0) return <EmptyState title={t('delivery.empty')} text={t('delivery.empty.text')} />
  const rows = foldDaily(deliveries, today)
  const isShown = month === today.slice(0, 7)
  const before = rows.filter(({ delivery }) => delivery.dueOn < today)
  const after = rows.slice(before.length)
  return (
    <ol className={styles.list}>
      {before.map((row) => (
        <DeliveryRow key={keyOf(row)} {...row} />
      ))}
      {isShown && <li className={styles.today}>{t('delivery.today', { day: formatDayMonth(today) })}</li>}
      {after.map((row) => (
        <DeliveryRow key={keyOf(row)} {...row} />
      ))}
    </ol>
  )
}

const keyOf = ({ delivery: { sender, kind, period } }: ShownDelivery): string => `${sender} ${kind} ${period}`

function DeliveryRow({ delivery, daily }: ShownDelivery) {
  const { dueOn, run, rows, lateDays } = delivery
  const isMissing = run === null && lateDays > 0
  return (
    <li className={styles.row}>
      <span className={styles.day}>{formatDayMonth(dueOn)}</span>
      <span>
        <strong translate="no">{senderName(delivery)}</strong>
        <span className={styles.note}>
          {deliveryText(delivery.kind, delivery.period)}
          {rows > 0 && `, ${t('delivery.rows', { n: rows })}`}
          {daily && `. ${t('delivery.daily', daily)}`}
        </span>
      </span>
      <DeliveryMark delivery={delivery} />
      <span className={styles.file}>
        {run !== null && (
          <Link to={`${paths.admin}/imports/${run}`}>
            {delivery.state === 'toAccept' ? t('imports.run.check', { id: run }) : t('imports.run.import', { id: run })}
          </Link>
        )}
        {isMissing && <Link to={`${paths.admin}/imports`}>{t('delivery.send')}</Link>}
      </span>
    </li>
  )
}
