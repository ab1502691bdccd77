import { providerScope } from '@zatyshok/contract/providers/provider-scope'
import { webhookEvent } from '@zatyshok/contract/providers/webhooks'
import { t } from '@zatyshok/i18n/translate'

export const scopes = providerScope.options
export const events = webhookEvent.options
export const scopeName = (scope: (typeof scopes)[number]): string => t(`access.scope.${scope}`)
export const eventName = (event: (typeof events)[number]): string => t(`access.event.${event}`)

/** The date in a year, `YYYY-MM-DD`: the latest expiry of a token. */
export function inAYear(): string {
  const day = new Date()
  day.setFullYear(day.getFullYear() + 1, day.getMonth(), day.getDate() - 1)
  return day.toISOString().slice(0, 10)
}
