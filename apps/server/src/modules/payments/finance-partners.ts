import type { financePartners as endpoint } from '@zatyshok/contract/bills/payments'
import type { Reply } from '@zatyshok/contract/endpoint'
import { partnerName } from '@zatyshok/i18n/payment-partner'
import type { ActorContext } from '../../context.ts'
import { findPartners } from './payments.queries.ts'

/**
 * Returns the options of the filter: the configured services (G09) and the sources of the resident's payments (G08).
 */
export async function financePartners({ db, actor, settings }: ActorContext): Promise<Reply<typeof endpoint>> {
  const { services, enabled } = settings.payments
  const codes = await findPartners(db, actor.userId)
  return {
    services: Object.entries(services).map(([code, { name }]) => ({
      code,
      name,
      enabled: settings.flags.payments && code === enabled,
    })),
    partners: codes.map((code) => ({
      code,
      name: Object.hasOwn(services, code) ? (services[code]?.name ?? code) : partnerName(code),
    })),
  }
}
