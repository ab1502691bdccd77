import type { LookReason } from '@zatyshok/contract/accounts/account-cards'
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

/** Who opened a card, without a name: «Оператор, „Водоканал“», «Адміністратор міста». */
export function viewerText({ role, provider }: Pick<AccountCard['looks'][number], 'role' | 'provider'>): string {
  if (provider !== null) return t('accountCards.viewer.provider', { provider })
  return role === 'administrator' ? t('accountCards.viewer.administrator') : t('accountCards.viewer.operator')
}
