import { kyivDay } from '@zatyshok/domain/calendar'
import { sql } from 'kysely'

const shownMs = 30 * 86_400_000

/** A change of IBAN or ЄДРПОУ that was made after this moment is shown on the provider's pages. */
export const moneyShownSince = (now: Date): Date => new Date(now.getTime() - shownMs)

/** Expression of JSON: when IBAN or ЄДРПОУ of the row `provider` of the query was changed last; null: never. */
export const lastMoneyChange = sql`(select max(change.decided_at) from provider_money_changes change
  where change.provider_id = provider.id and change.state = 'applied')`

/** The day in Kyiv of such a change while residents are told of it; null: there is none to tell. `changedAt`: ISO 8601. */
export function shownMoneyChange(changedAt: string | null, now: Date): string | null {
  if (changedAt === null) return null
  const at = new Date(changedAt)
  return at > moneyShownSince(now) ? kyivDay(at) : null
}
