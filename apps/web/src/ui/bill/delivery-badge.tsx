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

/** Shows how the provider handled a reading from the portal, and the reason if it declined the reading. */
export function DeliveryBadge({ delivery: { status, reason } }: { delivery: Delivery }) {
  return (
    <span className={styles.delivery}>
      <Badge tone={tones[status]}>{deliveryState(status)}</Badge>
      {reason && <span className={styles.reason}>{reason}</span>}
    </span>
  )
}
