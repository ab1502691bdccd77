import { kyivDay } from '@zatyshok/domain/calendar'
import { formatMoney } from '@zatyshok/i18n/format'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import type { Item } from './inbox.api.ts'

const DAY_MS = 86_400_000

/** Days until a deadline; negative: since it. */
export const daysTo = (dueOn: string, now = new Date()): number =>
  (Date.parse(dueOn) - Date.parse(kyivDay(now))) / DAY_MS

/** «прострочено на 2 дні», «сьогодні», «завтра», «26 листопада». */
export function dueText(dueOn: string, now = new Date()): string {
  const days = daysTo(dueOn, now)
  if (days < 0) return t('inboxItem.due.late', { n: -days })
  if (days === 0) return t('inboxItem.due.today')
  return days === 1 ? t('inboxItem.due.tomorrow') : formatDayMonth(dueOn)
}

/** Colour of a deadline: late, today, or any other. */
export function dueTone(dueOn: string, now = new Date()): 'late' | 'today' | 'later' {
  const today = kyivDay(now)
  if (dueOn < today) return 'late'
  return dueOn === today ? 'today' : 'later'
}

/** The first line: the sender of a message, else what kind of work it is. */
export const headingOf = ({ kind, title }: Item): string => (kind === 'message' ? title : t(`inboxItem.one.${kind}`))

/** The second line: what it is about. */
export function textOf({ kind, title, text, amountKop, count }: Item): string {
  switch (kind) {
    case 'message':
      return text
    case 'verification':
      return t('inboxItem.meter', { number: title })
    case 'payment':
      return `${formatMoney(amountKop ?? 0)}. ${heldReason(text)}`
    case 'delivery':
      return [title, text].filter(Boolean).join(': ')
    case 'readings':
      return t('inboxItem.readings', { n: count ?? 0, file: title })
    case 'dispatch':
      return t('inboxItem.records', { n: count ?? 0, file: title })
  }
}

const reasons = ['account', 'currency', 'amount', 'order', 'changed', 'ambiguous'] as const

function heldReason(code: string): string {
  const reason = reasons.find((one) => one === code)
  return reason ? t(`held.reason.${reason}`) : ''
}

/** The third line: number, provider, account, assignee. */
export function noteOf({ kind, id, title, topic, provider, account, assignee }: Item): string {
  const number = account?.number ?? (kind === 'payment' ? title : null)
  return [
    kind === 'message' && t('inbox.message.title', { id }),
    topic !== null && topic !== 'site' && t(`inboxItem.topic.${topic}`),
    provider?.name,
    number !== null && t('inboxItem.account', { number }),
    account?.address,
    assignee?.name,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The screen on which the item is decided. */
export function screenOf({ kind, openId }: Item): string {
  switch (kind) {
    case 'message':
      return `${paths.admin}/feedback/${openId}`
    case 'verification':
      return `${paths.admin}/verifications/${openId}`
    case 'payment':
      return `${paths.admin}/payments`
    case 'delivery':
    case 'readings':
      return `${paths.admin}/imports/${openId}`
    case 'dispatch':
      return `${paths.admin}/exports`
  }
}
