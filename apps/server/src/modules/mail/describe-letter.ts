import { maskEmail } from '@zatyshok/domain/people/mask-email'
import '@zatyshok/i18n/all-messages'
import { deliveryText } from '@zatyshok/i18n/delivery-words'
import { formatDate, formatDateTime, formatMoney } from '@zatyshok/i18n/format'
import { formatDayMonth, formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { Settings } from '../../config/config-schema.ts'
import { invitationUrl, newPasswordUrl } from '../codes/code-links.ts'
import { hoursOfCode } from '../codes/one-time-code.ts'
import type { EndedWithPassword, LateDelivery, Letter } from './letter.ts'
import { shareLetters } from './share-letters.ts'

/** The content of a letter before it is rendered as text or HTML. */
export interface LetterContents {
  /** Must contain neither a code nor personal data: locked screens show subjects, and logs keep them (LG1). */
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Instructions for a person who received the letter by mistake. */
  readonly closing?: string
  /** Address at which the person can switch off this kind of letter; mail programs show it beside the letter. */
  readonly unsubscribeUrl?: string
}

export interface LetterSurroundings {
  readonly settings: Pick<Settings, 'appName' | 'flags'>
  /** Origin of every link, without a trailing slash (RG2). */
  readonly publicUrl: string
  /** When the reported event happened. */
  readonly at: Date
}

export type Describe<K extends Letter['kind']> = (
  letter: Extract<Letter, { readonly kind: K }>,
  at: LetterSurroundings,
) => LetterContents

function lateDelivery(
  { sender, delivered, period, dueOn, lateDays, isLast }: LateDelivery,
  how: string,
): LetterContents {
  const what = deliveryText(delivered, period)
  return {
    subject: t('mail.deliveryLate.subject', { sender, what }),
    paragraphs: [t('mail.deliveryLate.body', { sender, what, day: formatDayMonth(dueOn), n: lateDays }), how],
    closing: isLast ? t('mail.deliveryLate.last') : t('mail.deliveryLate.again'),
  }
}

/** Role names as in the list of staff. */
const roleNames = {
  administrator: () => t('admin.role.admin'),
  editor: () => t('admin.role.editor'),
  operator: () => t('admin.role.operator'),
}

/** One entry per kind, so that a kind without a text does not compile. */
const descriptions: { readonly [K in Letter['kind']]: Describe<K> } = {
  confirmRegistration: ({ code }, { settings, publicUrl }) => {
    const url = confirmUrl(publicUrl, code)
    const hours = t('plural.hours', { n: hoursOfCode.confirm_email })
    return {
      subject: t('mail.register.subject'),
      paragraphs: [t('mail.register.body', { app: settings.appName, url, hours })],
      button: { label: t('mail.register.button'), url },
      closing: t('mail.ignore'),
    }
  },
  alreadyRegistered: ({ to }, { settings, publicUrl }) => {
    const url = `${publicUrl}/sign-in`
    const told = { app: settings.appName, email: to, url, recoveryUrl: recoveryUrl(publicUrl) }
    return {
      subject: t('mail.registered.subject'),
      paragraphs: [t('mail.registered.body', told)],
      button: { label: t('mail.registered.button'), url },
      closing: t('mail.ignore'),
    }
  },
  confirmEmailChange: ({ to, code }, { publicUrl }) => {
    const url = confirmUrl(publicUrl, code)
    return {
      subject: t('mail.emailChange.subject'),
      paragraphs: [t('mail.emailChange.body', { email: to, url })],
      button: { label: t('mail.register.button'), url },
      closing: t('mail.ignore'),
    }
  },
  emailChanged: ({ newEmail }, { publicUrl }) => {
    const url = recoveryUrl(publicUrl)
    return {
      subject: t('mail.emailChanged.subject'),
      // Masked, because another person may read the old mailbox.
      paragraphs: [t('mail.emailChanged.body', { newEmailMasked: maskEmail(newEmail), url })],
      button: { label: t('mail.changePassword.button'), url },
    }
  },
  recoverAccess: ({ to, code }, { publicUrl }) => {
    const url = newPasswordUrl(publicUrl, code)
    const hours = t('plural.hours', { n: hoursOfCode.recover_access })
    return {
      subject: t('mail.recovery.subject'),
      paragraphs: [t('mail.recovery.body', { email: to, url, hours })],
      button: { label: t('mail.recovery.button'), url },
      closing: t('mail.ignore'),
    }
  },
  passwordChanged: ({ ended }, { publicUrl, at }) => {
    const url = recoveryUrl(publicUrl)
    const list = ended ? endedWays(ended) : []
    return {
      subject: t('mail.passwordChanged.subject'),
      paragraphs: [
        t('mail.passwordChanged.body', { dateTime: formatDateTime(at), url }),
        ...(list.length > 0 ? [t('mail.passwordChanged.ended', { list: list.join('; ') })] : []),
      ],
      button: { label: t('mail.recovery.button'), url },
    }
  },
  socialLinked: ({ provider, login }, { publicUrl }) => {
    const url = recoveryUrl(publicUrl)
    return {
      subject: t('mail.socialLinked.subject', { provider }),
      paragraphs: [t('mail.socialLinked.body', { provider, login, url })],
      button: { label: t('mail.changePassword.button'), url },
    }
  },
  secondFactorChanged: ({ change }, { publicUrl, at }) => {
    const url = recoveryUrl(publicUrl)
    const warning = t('mail.secondFactor.warning', { dateTime: formatDateTime(at), url })
    return {
      subject: t('mail.secondFactor.subject'),
      paragraphs: [t(`mail.secondFactor.${change}`), warning],
      button: { label: t('mail.changePassword.button'), url },
    }
  },
  profileDeleted: (_letter, { settings, at }) => ({
    subject: t('mail.profileDeleted.subject'),
    paragraphs: [t('mail.profileDeleted.body', { app: settings.appName, dateTime: formatDateTime(at) })],
  }),
  feedbackReceived: ({ number, dueOn }) => ({
    subject: t('mail.feedback.subject', { id: number }),
    paragraphs: [t('mail.feedback.safeBody', { id: number, date: formatDate(dueOn) })],
    closing: t('mail.feedback.ignore'),
  }),
  feedbackAnswered: ({ number, answer }) => ({
    subject: t('mail.feedbackReply.subject', { id: number }),
    paragraphs: [...answer.split(/\n+/).filter((line) => line.trim() !== ''), t('mail.feedbackReply.more')],
  }),
  verificationAccepted: ({ meter, nextCheckDate }) => ({
    subject: t('mail.verifyResult.subject'),
    paragraphs: [t('mail.verifyResult.accepted', { number: meter, date: formatDate(nextCheckDate) })],
  }),
  verificationRefused: ({ meter, reason, counterId }, { publicUrl }) => {
    const url = `${publicUrl}/dashboard/counters/${counterId}/verify`
    return {
      subject: t('mail.verifyResult.subject'),
      paragraphs: [t('mail.verifyResult.rejected', { number: meter, reason: sentence(reason), url })],
      button: { label: t('verify.again'), url },
    }
  },
  readingDeclined: ({ provider, meter, counterId, month, reason }, { publicUrl }) => {
    const url = `${publicUrl}/dashboard/counters/${counterId}/reading`
    const why = reason === '' ? t('mail.readingRejected.noReason') : sentence(reason)
    return {
      subject: t('mail.readingRejected.subject', { month: formatMonth(month) }),
      paragraphs: [
        t('mail.readingRejected.said', { provider, number: meter, reason: why }),
        t('mail.readingRejected.next', { url }),
      ],
      button: { label: t('mail.readingRejected.button'), url },
    }
  },
  ...shareLetters,
  newBill: ({ provider, accountEnd, month, chargedKop, amountKop, dueOn, invoiceId, stopCode }, { publicUrl }) => {
    const stopUrl = `${publicUrl}/unsubscribe?code=${encodeURIComponent(stopCode)}`
    const url = `${publicUrl}/dashboard/invoices/${invoiceId}`
    const said = { provider, end: accountEnd, month: formatMonth(month), charged: formatMoney(chargedKop) }
    const toPay =
      amountKop === 0
        ? t('mail.newBill.nothing')
        : dueOn === null
          ? t('mail.newBill.due', { amount: formatMoney(amountKop) })
          : t('mail.newBill.dueBy', { amount: formatMoney(amountKop), date: formatDate(dueOn) })
    return {
      subject: t('mail.newBill.subject', { month: formatMonth(month) }),
      paragraphs: [t('mail.newBill.body', said), toPay],
      button: { label: t('mail.newBill.button'), url },
      closing: t('mail.bill.unsubscribe', { url: stopUrl }),
      unsubscribeUrl: stopUrl,
    }
  },
  staffInvitation: ({ login, provider, code, role, inviter }, { settings, publicUrl }) => {
    const url = invitationUrl(publicUrl, code)
    const hours = t('plural.hours', { n: hoursOfCode.staff_invitation })
    const roleText = provider ? t('admin.role.ofProvider') : roleNames[role]()
    return {
      subject: t('mail.invite.subject', { app: settings.appName }),
      paragraphs: [
        t('mail.invite.body', { inviter, role: roleText, url, hours }),
        ...(login === undefined ? [] : [t('mail.invite.login', { login })]),
      ],
      button: { label: t('mail.invite.button'), url },
      closing: t('mail.invite.ignore'),
    }
  },
  providerTokenEnding: ({ provider, name, ending, expiresAt }, { publicUrl }) => {
    const url = providerAccessUrl(publicUrl)
    const told = { provider, name, ending, dateTime: formatDateTime(new Date(expiresAt)), url }
    return {
      subject: t('mail.tokenEnding.subject', { provider }),
      paragraphs: [t('mail.tokenEnding.body', told)],
      button: { label: t('mail.providerAccess.button'), url },
    }
  },
  deliveryLate: (letter, { publicUrl }) => ({
    ...lateDelivery(letter, t('mail.deliveryLate.how')),
    button: { label: t('mail.deliveryLate.button'), url: `${publicUrl}/admin/imports` },
  }),
  deliveryLateOutside: (letter, { publicUrl }) =>
    lateDelivery(letter, t('mail.deliveryLate.outside', { url: `${publicUrl}/contacts/new` })),
  deliveryRejected: ({ provider, run, files, reason }, { publicUrl }) => {
    const url = `${publicUrl}/admin/imports/${run}`
    return {
      subject: t('mail.deliveryRejected.subject', { provider }),
      paragraphs: [
        t('mail.deliveryRejected.body', { files }),
        t('mail.deliveryRejected.reason', { reason: sentence(reason), url }),
      ],
      button: { label: t('mail.deliveryRejected.button'), url },
    }
  },
  webhookStopped: ({ provider, host }, { publicUrl }) => {
    const url = providerAccessUrl(publicUrl)
    return {
      subject: t('mail.webhookStopped.subject', { provider }),
      paragraphs: [t('mail.webhookStopped.body', { provider, host, url })],
      button: { label: t('mail.providerAccess.button'), url },
    }
  },
  providerAccessChanged: ({ change, by, provider, name }, { publicUrl, at }) => {
    const url = providerAccessUrl(publicUrl)
    const told = { by, dateTime: formatDateTime(at), provider, name }
    return {
      subject: t('mail.accessChanged.subject', { provider }),
      paragraphs: [t(`mail.accessChanged.${change}`, told), t('mail.accessChanged.warning')],
      button: { label: t('mail.providerAccess.button'), url },
    }
  },
  heldCreditAsked: ({ by, service, transaction, amountKop }, { publicUrl }) => ({
    subject: t('mail.heldCredit.subject'),
    paragraphs: [t('mail.heldCredit.body', { by, service, number: transaction, amount: formatMoney(amountKop) })],
    button: { label: t('mail.heldCredit.button'), url: `${publicUrl}/admin/payments` },
  }),
  settingsChanged: ({ by, changes }, { publicUrl, at }) => ({
    subject: t('mail.settingsChanged.subject'),
    paragraphs: [
      t('mail.settingsChanged.body', { by, dateTime: formatDateTime(at) }),
      ...changes.map(({ label, before, after }) =>
        before === null || after === null
          ? t('mail.settingsChanged.secret', { label })
          : t('mail.settingsChanged.value', { label, before: noLink(before), after: noLink(after) }),
      ),
      t('mail.settingsChanged.warning'),
    ],
    button: { label: t('mail.settingsChanged.button'), url: `${publicUrl}/admin/settings` },
  }),
  providerMoneyAsked: ({ provider, by, due, ...values }, { publicUrl }) => ({
    subject: t('mail.providerMoney.asked.subject', { provider }),
    paragraphs: [
      t('mail.providerMoney.asked.body', { provider, by, dateTime: formatDateTime(new Date(due)) }),
      ...moneyLines(values),
      t('mail.providerMoney.warning'),
    ],
    button: { label: t('mail.providerMoney.button'), url: `${publicUrl}/admin/providers` },
  }),
  providerMoneyChanged: ({ provider, by, confirmedBy, ...values }, { publicUrl, at }) => ({
    subject: t('mail.providerMoney.changed.subject', { provider }),
    paragraphs: [
      t('mail.providerMoney.changed.body', { provider, by, dateTime: formatDateTime(at) }),
      ...(confirmedBy === null ? [] : [t('mail.providerMoney.changed.confirmed', { by: confirmedBy })]),
      ...moneyLines(values),
      t('mail.providerMoney.warning'),
    ],
    button: { label: t('mail.providerMoney.button'), url: `${publicUrl}/admin/providers` },
  }),
  accountLinked: ({ provider, number }, { publicUrl, at }) => ({
    subject: t('mail.accountLinked.subject'),
    paragraphs: [t('mail.accountLinked.body', { dateTime: formatDateTime(at), number, provider })],
    button: { label: t('mail.accounts.button'), url: `${publicUrl}/dashboard/accounts` },
    closing: t('mail.accountLinked.advice'),
  }),
  accountLinkEnded: ({ provider, number }, { publicUrl, at }) => ({
    subject: t('mail.accountLinkEnded.subject'),
    paragraphs: [t('mail.accountLinkEnded.body', { dateTime: formatDateTime(at), number, provider })],
    button: { label: t('mail.accounts.button'), url: `${publicUrl}/dashboard/accounts` },
    closing: t('mail.accountLinkEnded.advice'),
  }),
  accountTaken: ({ provider, number }, { publicUrl, at }) => ({
    subject: t('mail.accountTaken.subject'),
    paragraphs: [t('mail.accountTaken.body', { dateTime: formatDateTime(at), number, provider })],
    button: { label: t('mail.accounts.button'), url: `${publicUrl}/dashboard/accounts` },
    closing: t('mail.accountTaken.advice'),
  }),
  accountToProve: ({ provider, number, until }, { publicUrl }) => ({
    subject: t('mail.accountToProve.subject'),
    paragraphs: [t('mail.accountToProve.body', { number, provider, date: formatDate(until) })],
    button: { label: t('mail.accountToProve.button'), url: `${publicUrl}/dashboard/accounts` },
    closing: t('mail.accountToProve.advice'),
  }),
  accountNotProved: ({ provider, number }, { publicUrl }) => ({
    subject: t('mail.accountNotProved.subject'),
    paragraphs: [t('mail.accountNotProved.body', { number, provider })],
    button: { label: t('mail.accounts.button'), url: `${publicUrl}/dashboard/accounts` },
    closing: t('mail.accountNotProved.advice'),
  }),
  accountLocked: ({ provider, number }, { publicUrl, at }) => ({
    subject: t('mail.accountLocked.subject'),
    paragraphs: [t('mail.accountLocked.body', { dateTime: formatDateTime(at), number, provider })],
    button: { label: t('mail.accounts.button'), url: `${publicUrl}/dashboard/accounts` },
    closing: t('mail.accountLocked.advice'),
  }),
}

function endedWays({ passkeys, social, calendars, shares, previews }: EndedWithPassword): string[] {
  return [
    ...(passkeys > 0 ? [t('mail.passwordChanged.ended.passkeys', { n: passkeys })] : []),
    ...social.map((provider) => t('mail.passwordChanged.ended.social', { provider })),
    ...(calendars > 0 ? [t('mail.passwordChanged.ended.calendar')] : []),
    ...(shares > 0 ? [t('mail.passwordChanged.ended.shares', { n: shares })] : []),
    ...(previews > 0 ? [t('mail.passwordChanged.ended.previews', { n: previews })] : []),
  ]
}

/**
 * Removes URL schemes: a thief with a stolen session could set a text that would become a link in the portal's letter.
 */
const noLink = (text: string): string => text.replaceAll(/https?:\/\//g, '')

const moneyLines = (values: { ibanBefore: string; iban: string; edrpouBefore: string; edrpou: string }): string[] => [
  t('mail.providerMoney.iban', { before: values.ibanBefore, after: values.iban }),
  t('mail.providerMoney.edrpou', { before: values.edrpouBefore, after: values.edrpou }),
]

/** Removes trailing full stops from typed text, because the template adds one. */
const sentence = (text: string): string => text.trim().replace(/(?<!\.)\.+$/, '')

/** Returns the content of a letter of any kind. */
export function describeLetter(letter: Letter, at: LetterSurroundings): LetterContents {
  // The table maps each kind to its own function; the compiler cannot express this.
  const describe = descriptions[letter.kind] as Describe<Letter['kind']>
  return describe(letter, at)
}

const confirmUrl = (publicUrl: string, code: string) => `${publicUrl}/email-confirm?code=${encodeURIComponent(code)}`
const providerAccessUrl = (publicUrl: string) => `${publicUrl}/admin/provider-access`
const recoveryUrl = (publicUrl: string) => `${publicUrl}/recovery`
