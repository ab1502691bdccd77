import type { Delivery } from '@zatyshok/contract/meters/meters'
import { deliveryState } from '@zatyshok/i18n/reading-words'
import { Badge, type Tone } from '../badge.tsx'
import styles from './delivery-badge.module.css'

const tones: Record<Delivery['status'], Tone> = {
  sent: 'info',
  accepted: 'success',
  declined: 'error',
  corrected: 'neutral',
}

/** What the provider made of a reading given on the portal, and why where it declined it. */
export function DeliveryBadge({ delivery: { status, reason } }: { delivery: Delivery }) {
  return (
    <span className={styles.delivery}>
      <Badge tone={tones[status]}>{deliveryState(status)}</Badge>
      {reason && <span className={styles.reason}>{reason}</span>}
    </span>
  )
}
