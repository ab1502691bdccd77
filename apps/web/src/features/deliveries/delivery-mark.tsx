import type { Delivery } from '@zatyshok/contract/providers/deliveries'
import { CircleAlert, CircleCheck, Clock, Eye } from 'lucide-react'
import styles from './deliveries.module.css'
import { stateText, toneOf } from './delivery-words.ts'

const icons = { late: CircleAlert, wait: Eye, come: CircleCheck, plain: Clock } as const

/** What has become of a delivery: an icon and words. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const tone = toneOf(delivery)
  const Icon = icons[tone]
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon size={18} aria-hidden="true" />
      {stateText(delivery)}
    </span>
  )
}
