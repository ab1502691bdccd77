import { kyivDay } from '@zatyshok/domain/calendar'
import { sql } from 'kysely'

const shownMs = 30 * 86_400_000

/** Returns the moment since which the provider's pages show a change of IBAN or ЄДРПОУ. */
export const moneyShownSince = (now: Date): Date => new Date(now.getTime() - shownMs)

/** SQL expression: when IBAN or ЄДРПОУ of the query's row `provider` last changed; null: never. */
export const lastMoneyChange = sql`(select max(change.decided_at) from provider_money_changes change
  where change.provider_id = provider.id and change.state = 'applied')`

/** Returns the change's day in Kyiv while residents see the notice, else null. `changedAt`: ISO 8601. */
export function shownMoneyChange(changedAt: string | null, now: Date): string | null {
  if (changedAt === null) return null
  const at = new Date(changedAt)
  return at > moneyShownSince(now) ? kyivDay(at) : null
}
