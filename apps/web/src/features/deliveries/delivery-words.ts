import type { Delivery, DeliverySchedule } from '@zatyshok/contract/providers/deliveries'
import { kyivDay } from '@zatyshok/domain/calendar'
import { deliveryText, profileTitle } from '@zatyshok/i18n/delivery-words'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { shortProviderName } from '../../ui/bill/provider-name.ts'

type Sender = Pick<Delivery, 'sender' | 'serviceProvider'>

/** The provider, or the profile of files of several providers: «Реєстр банку». */
export const senderName = ({ sender, serviceProvider }: Sender): string =>
  serviceProvider ? shortProviderName(serviceProvider.name) : profileTitle(sender)

/** «Наступна поставка — Водоканал, рахунки за листопад, 25 листопада.» */
export const nextText = (next: Delivery): string =>
  t('delivery.next', {
    sender: senderName(next),
    what: deliveryText(next.kind, next.period),
    day: formatDayMonth(next.dueOn),
  })

type Tone = 'late' | 'wait' | 'come' | 'plain'

/** Red is for lateness alone; amber for what an operator has to do. */
export function toneOf({ state, lateDays }: Pick<Delivery, 'state' | 'lateDays'>): Tone {
  if (state === 'come' || state === 'partly') return 'come'
  if (lateDays > 0) return 'late'
  return state === 'toAccept' || state === 'refused' ? 'wait' : 'plain'
}

export function stateText({ state, at, lateDays, refusedRows }: Delivery): string {
  const day = at === null ? '' : formatDayMonth(kyivDay(new Date(at)))
  switch (state) {
    case 'come':
      return t('delivery.state.come', { day })
    case 'partly':
      return t('delivery.state.partly', { day, n: refusedRows })
    case 'late':
      return t('delivery.state.late', { n: lateDays })
    case 'refused':
      return lateDays > 0 ? t('delivery.state.refused.late', { n: lateDays }) : t('delivery.state.refused')
    default:
      return t(`delivery.state.${state}`)
  }
}

/** The state in a narrow list. */
export function briefText(delivery: Delivery): string {
  const { state, dueOn } = delivery
  if (state === 'come' || state === 'partly') return t(`delivery.brief.${state}`)
  if (state === 'expected') return t('delivery.brief.expected', { day: Number(dueOn.slice(8)) })
  return stateText(delivery)
}

/** «щомісяця 5-го» */
export const ruleText = ({ mode, day }: Pick<DeliverySchedule, 'mode' | 'day'>): string =>
  mode === 'monthly' ? t('delivery.schedule.monthly', { day }) : t(`delivery.schedule.${mode}`)

/** «Останні 6 місяців: 3–5 числа» */
export function usualText({ from, to, months }: NonNullable<DeliverySchedule['usual']>): string {
  const days = from === to ? t('delivery.usual.day', { day: from }) : t('delivery.usual.days', { from, to })
  return t('delivery.usual', { months, days })
}
