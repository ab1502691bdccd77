import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '@zatyshok/contract/providers/deliveries'
import { deliveryText } from '@zatyshok/i18n/delivery-words'
import { monthGenitive } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { deliveriesQuery } from '../../features/deliveries/deliveries.api.ts'
import { DeliveryMark } from '../../features/deliveries/delivery-mark.tsx'
import { senderName, toneOf } from '../../features/deliveries/delivery-words.ts'
import { foldDaily } from '../../features/deliveries/fold-daily.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import styles from './admin.module.css'

const mostRows = 6
/** What needs a look comes first, what has come last. */
const order = { late: 0, wait: 1, plain: 2, come: 3 } as const

/** The deliveries of this month, on the overview (R10). */
export function MonthDeliveries() {
  const calendar = useQuery(deliveriesQuery(''))
  return (
    <Loaded query={calendar} what={t('delivery.title')} rows={4}>
      {({ month, today, deliveries }) => (
        <Card
          title={t('delivery.block', { month: monthGenitive(month) })}
          action={
            <Link className={styles.allWaiting} to={`${paths.admin}/deliveries`}>
              {t('delivery.block.all')}
            </Link>
          }
        >
          {deliveries.length === 0 ? (
            <p>{t('delivery.block.none')}</p>
          ) : (
            <Rows deliveries={mostUrgentFirst(deliveries, today)} />
          )}
        </Card>
      )}
    </Loaded>
  )
}

const mostUrgentFirst = (deliveries: readonly Delivery[], today: string): Delivery[] =>
  foldDaily(deliveries, today)
    .map(({ delivery }) => delivery)
    .filter(({ state }) => state !== 'notExpected')
    .toSorted((one, other) => order[toneOf(one)] - order[toneOf(other)])

function Rows({ deliveries }: { deliveries: readonly Delivery[] }) {
  const n = deliveries.length - mostRows
  return (
    <ul className={styles.waiting}>
      {deliveries.slice(0, mostRows).map((delivery) => (
        <DeliveryRow key={`${delivery.sender} ${delivery.kind} ${delivery.period}`} delivery={delivery} />
      ))}
      {n > 0 && (
        <li>
          <Link className={styles.allWaiting} to={`${paths.admin}/deliveries`}>
            {t('delivery.block.more', { n })}
          </Link>
        </li>
      )}
    </ul>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { kind, period, run } = delivery
  return (
    <li className={styles.delivery}>
      <span>
        <span translate="no">{senderName(delivery)}</span>
        <span className={styles.waitingText}>{deliveryText(kind, period)}</span>
      </span>
      {run === null ? (
        <DeliveryMark delivery={delivery} brief />
      ) : (
        <Link className={styles.deliveryRun} to={`${paths.admin}/imports/${run}`}>
          <DeliveryMark delivery={delivery} brief />
        </Link>
      )}
    </li>
  )
}
