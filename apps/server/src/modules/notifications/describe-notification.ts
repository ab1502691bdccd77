import type { Notification } from '@zatyshok/contract/notifications'
import '@zatyshok/i18n/all-messages'
import { formatDate, formatMoney } from '@zatyshok/i18n/format'
import { formatDayMonth, formatMonth, monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { NotificationContent, NotificationKind } from './notification.ts'

type Description = Pick<Notification, 'topic' | 'title' | 'text' | 'path'>
type Of<K extends NotificationKind> = Extract<NotificationContent, { readonly kind: K }>
type Describe<K extends NotificationKind> = (content: Of<K>) => Description

const cabinet = '/dashboard'
const accounts = `${cabinet}/accounts`
const meters = `${cabinet}/counters`
const sharing = `${cabinet}/sharing`
const profile = `${cabinet}/profile`

const account = ({ provider, number }: { readonly provider: string; readonly number: string }): string =>
  t('notification.account', { provider, number })

/** Joins sentences that may be empty. */
const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
const somebody = (name: string | undefined): string => name || t('share.noName')

/** One entry per kind, so that a kind without words does not compile. */
const descriptions: { readonly [K in NotificationKind]: Describe<K> } = {
  newBills: ({ home, month, count, toPayKop, dueOn, invoiceId }) => ({
    topic: 'bill',
    title: t('notification.newBills', { n: count, month: formatMonth(month) }),
    text: sentences(
      `${home}.`,
      toPayKop === 0
        ? t('notification.newBills.nothing')
        : dueOn === null
          ? t('notification.newBills.sum', { amount: formatMoney(toPayKop) })
          : t('notification.newBills.sumUntil', { amount: formatMoney(toPayKop), date: formatDayMonth(dueOn) }),
    ),
    path: invoiceId === null ? `${cabinet}/invoices` : `${cabinet}/invoices/${invoiceId}`,
  }),
  paymentsCounted: ({ home, provider, count, amountKop, paidOn }) => ({
    topic: 'payment',
    title: t('notification.payments', { n: count, amount: formatMoney(amountKop) }),
    text: t('notification.payments.text', { who: count === 1 ? provider : home, date: formatDayMonth(paidOn) }),
    path: `${cabinet}/payments`,
  }),
  paymentRefused: ({ number, amountKop, paidOn }) => ({
    topic: 'payment',
    title: t('notification.paymentRefused', { amount: formatMoney(amountKop) }),
    text: t('notification.paymentRefused.text', { number, date: formatDayMonth(paidOn) }),
    path: `${cabinet}/payments/trace`,
  }),
  readingsAccepted: ({ provider, month, count }) => ({
    topic: 'reading',
    title: t('notification.readingsAccepted', { month: monthName(month) }),
    text: t('notification.readingsAccepted.text', { provider, n: count }),
    path: meters,
  }),
  readingDeclined: ({ provider, meter, counterId, month, reason }) => ({
    topic: 'reading',
    title: t('notification.readingDeclined', { month: monthName(month) }),
    text: sentences(t('notification.readingDeclined.text', { provider, meter }), reason),
    path: `${meters}/${counterId}/reading`,
  }),
  verificationNear: ({ home, until, count }) => ({
    topic: 'verification',
    title: t('notification.verificationNear', { date: formatDate(until) }),
    text: t('notification.verification.text', { home, n: count }),
    path: meters,
  }),
  verificationOverdue: ({ home, until, count }) => ({
    topic: 'verification',
    title: t('notification.verificationOverdue', { date: formatDate(until) }),
    text: t('notification.verification.text', { home, n: count }),
    path: meters,
  }),
  verificationAccepted: ({ meter, nextCheckDate }) => ({
    topic: 'verification',
    title: t('notification.verificationAccepted', { date: formatDate(nextCheckDate) }),
    text: t('notification.meter', { meter }),
    path: meters,
  }),
  verificationRefused: ({ meter, reason, counterId }) => ({
    topic: 'verification',
    title: t('notification.verificationRefused'),
    text: sentences(t('notification.meter', { meter }), reason),
    path: `${meters}/${counterId}/verify`,
  }),
  accountLinked: (content) => ({
    topic: 'account',
    title: t('notification.accountLinked'),
    text: account(content),
    path: accounts,
  }),
  accountLinkEnded: (content) => ({
    topic: 'account',
    title: t('notification.accountLinkEnded'),
    text: account(content),
    path: accounts,
  }),
  accountTaken: (content) => ({
    topic: 'account',
    title: t('notification.accountTaken'),
    text: account(content),
    path: accounts,
  }),
  accountNotProved: (content) => ({
    topic: 'account',
    title: t('notification.accountNotProved'),
    text: account(content),
    path: accounts,
  }),
  accountLocked: (content) => ({
    topic: 'security',
    title: t('notification.accountLocked'),
    text: account(content),
    path: accounts,
  }),
  accountToProve: ({ until, ...content }) => ({
    topic: 'account',
    title: t('notification.accountToProve', { date: formatDayMonth(until) }),
    text: account(content),
    path: accounts,
  }),
  shareTaken: ({ personName }) => ({
    topic: 'share',
    title: t('notification.shareTaken', { person: somebody(personName) }),
    text: t('notification.shareTaken.text'),
    path: sharing,
  }),
  shareOffered: ({ personName }) => ({
    topic: 'share',
    title: t('notification.shareOffered', { person: somebody(personName) }),
    text: t('notification.shareOffered.text'),
    path: null,
  }),
  shareEnded: ({ personName }) => ({
    topic: 'share',
    title: t('notification.shareEnded', { person: somebody(personName) }),
    text: '',
    path: sharing,
  }),
  requisitesChanged: ({ provider }) => ({
    topic: 'payment',
    title: t('notification.requisitesChanged', { provider }),
    text: t('notification.requisitesChanged.text'),
    path: `${cabinet}/payments`,
  }),
  newSignIn: ({ device }) => ({
    topic: 'security',
    title: device === '' ? t('notification.newSignIn.unknown') : t('notification.newSignIn', { device }),
    text: t('notification.notYou'),
    path: profile,
  }),
  passwordChanged: () => ({
    topic: 'security',
    title: t('notification.passwordChanged'),
    text: t('notification.notYou.recover'),
    path: profile,
  }),
  emailChanged: ({ email }) => ({
    topic: 'security',
    title: t('notification.emailChanged', { email }),
    text: t('notification.notYou'),
    path: profile,
  }),
  secondFactorChanged: ({ change }) => ({
    topic: 'security',
    title: t(`notification.secondFactor.${change}`),
    text: t('notification.notYou'),
    path: profile,
  }),
  socialLinked: ({ provider }) => ({
    topic: 'security',
    title: t('notification.socialLinked', { provider }),
    text: t('notification.notYou'),
    path: profile,
  }),
  feedbackAnswered: ({ number, answer }) => ({
    topic: 'message',
    title: t('notification.feedbackAnswered', { number: String(number) }),
    text: answer,
    path: null,
  }),
  letterFailed: ({ email }) => ({
    topic: 'problem',
    title: t('notification.letterFailed'),
    text: t('notification.letterFailed.text', { email }),
    path: profile,
  }),
}

/** The words of an entry, and the screen of what it is about. */
export function describeNotification(content: NotificationContent): Description {
  const describe = descriptions[content.kind] as Describe<NotificationKind>
  return describe(content)
}
