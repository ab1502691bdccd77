import type { Delivery } from '@zatyshok/contract/providers/deliveries'
import { t } from '@zatyshok/i18n/translate'
import { CircleAlert, CircleCheck, Clock, Eye } from 'lucide-react'
import styles from './deliveries.module.css'
import { stateText, toneOf } from './delivery-words.ts'

const icons = { late: CircleAlert, wait: Eye, come: CircleCheck, plain: Clock } as const

interface DeliveryMarkProps {
  delivery: Delivery
  /** Names the expected day: «чекаємо 25-го»; a list by day does without. */
  isDated?: boolean
}

/** What has become of a delivery: an icon and words. */
export function DeliveryMark({ delivery, isDated = false }: DeliveryMarkProps) {
  const tone = toneOf(delivery)
  const Icon = icons[tone]
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon size={18} aria-hidden="true" />
      {isDated && delivery.state === 'expected'
        ? t('delivery.state.expected.day', { day: Number(delivery.dueOn.slice(8)) })
        : stateText(delivery)}
    </span>
  )
}
