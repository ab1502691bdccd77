import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { parsePaymentFormat, paymentLink, paymentLinkForAll, takesSeveral } from '@zatyshok/domain/bills/payment-link'
import type { Settings } from '../../config/config-schema.ts'

interface Payable {
  readonly providerCode: string
  readonly account: string
  /** 0: the account owes no money; the payer chooses the sum. */
  readonly amountToPayKop: number
}

/** Returns the link of the enabled payment service for an account (G09), or null if there is no link. */
export type PaymentLinks = (payable: Payable) => InvoiceDetail['payment']

/**
 * Reads the payment settings once for all links of a response. The link is null if payments are off, the provider lacks
 * a path or token that the format needs, or the number cannot be part of a URL.
 */
export function paymentLinks(settings: Settings): PaymentLinks {
  const enabled = enabledService(settings)
  if (!enabled) return () => null
  const { service, format, pathOf } = enabled
  return ({ providerCode, account, amountToPayKop }) => {
    const path = pathOf(providerCode)
    if (path === null || /^\.{0,2}$/.test(account)) return null
    const values = { account, token: service.token, amountKop: amountToPayKop, ...(path && { path }) }
    return { service: service.name, url: paymentLink(format, values) }
  }
}

/** The enabled service, and whether one link of it pays several accounts; null: payments are off. */
export function payingService(settings: Settings): { readonly name: string; readonly together: boolean } | null {
  const enabled = enabledService(settings)
  return enabled && { name: enabled.service.name, together: takesSeveral(enabled.format.template) }
}

/** Returns one link for all these accounts; null if the service takes them one at a time, or one of them has no link. */
export function paymentLinkOfAll(settings: Settings, payable: readonly Payable[]): string | null {
  const enabled = enabledService(settings)
  if (!enabled || !takesSeveral(enabled.format.template)) return null
  const items = payable.flatMap(({ providerCode, account, amountToPayKop }) => {
    const path = enabled.pathOf(providerCode)
    return path ? [{ account, path, amountKop: amountToPayKop }] : []
  })
  return items.length === payable.length
    ? paymentLinkForAll(enabled.format, { items, token: enabled.service.token })
    : null
}

type EnabledService = ReturnType<typeof readEnabledService>
const known = new WeakMap<Settings, EnabledService>()

/** Keeps the answer for the settings in force, which change seldom. */
function enabledService(settings: Settings): EnabledService {
  const kept = known.get(settings)
  if (kept !== undefined) return kept
  const read = readEnabledService(settings)
  known.set(settings, read)
  return read
}

/** `pathOf` returns null for a provider without the path that the format needs, and an empty text if it needs none. */
function readEnabledService({ flags, payments }: Settings) {
  const service = payments.services[payments.enabled]
  if (!flags.payments || !service) return null
  if (service.format.includes('{token}') && service.token === '') return null
  const needsPath = service.format.includes('{path}') || takesSeveral(service.format)
  const pathOf = (providerCode: string) => payments.providerPaths[providerCode] ?? (needsPath ? null : '')
  return { service, format: parsePaymentFormat(service.format), pathOf }
}
