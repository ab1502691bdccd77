import type { LookReason } from '@zatyshok/contract/accounts/account-cards'
import type { CallActionKind } from '@zatyshok/contract/accounts/calls'
import { t } from '@zatyshok/i18n/translate'
import type { AccountCard } from './account-cards.api.ts'

const reasons = {
  call: 'accountCards.reason.call',
  letter: 'accountCards.reason.letter',
  visit: 'accountCards.reason.visit',
  check: 'accountCards.reason.check',
} as const

export const lookReasons = Object.keys(reasons) as LookReason[]

/** Why a card was opened: «дзвінок». */
export const reasonText = (reason: LookReason): string => t(reasons[reason])

const deeds = {
  reading: 'calls.done.reading',
  message: 'calls.done.message',
  linkEnd: 'calls.done.linkEnd',
  bill: 'calls.done.bill',
  recovery: 'calls.done.recovery',
} as const

/** What was done for a person: «записано показання». */
export const doneText = (kind: CallActionKind): string => t(deeds[kind])

/** A look in one line: who, why, what was seen if not the whole card, and what was done. */
export const lookText = (look: Omit<AccountCard['looks'][number], 'at'>): string =>
  [
    `${viewerText(look)}: ${reasonText(look.reason).toLowerCase()}`,
    ...(look.onlySum ? [t('accountCards.look.onlySum')] : []),
    ...look.done.map(doneText),
  ].join(', ')

/** Who opened a card, without a name: «Оператор, „Водоканал“», «Адміністратор міста». */
function viewerText({ role, provider }: Pick<AccountCard['looks'][number], 'role' | 'provider'>): string {
  if (provider !== null) return t('accountCards.viewer.provider', { provider })
  return role === 'administrator' ? t('accountCards.viewer.administrator') : t('accountCards.viewer.operator')
}
