import type { Delivery } from '@zatyshok/contract/providers/deliveries'
import { CircleAlert, CircleCheck, Clock, Eye } from 'lucide-react'
import styles from './deliveries.module.css'
import { briefText, stateText, toneOf } from './delivery-words.ts'

const icons = { late: CircleAlert, wait: Eye, come: CircleCheck, plain: Clock } as const

interface DeliveryMarkProps {
  delivery: Delivery
  /** For a narrow list without a column of days: «чекаємо 25-го», «прийнято». */
  brief?: boolean
}

/** What has become of a delivery: an icon and words. */
export function DeliveryMark({ delivery, brief = false }: DeliveryMarkProps) {
  const tone = toneOf(delivery)
  const Icon = icons[tone]
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon size={18} aria-hidden="true" />
      {brief ? briefText(delivery) : stateText(delivery)}
    </span>
  )
}
