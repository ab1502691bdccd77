import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { parsePaymentFormat, paymentLink } from '@zatyshok/domain/bills/payment-link'
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
export function paymentLinks({ flags, payments }: Settings): PaymentLinks {
  const service = payments.services[payments.enabled]
  if (!flags.payments || !service) return () => null
  const format = parsePaymentFormat(service.format)
  const needsPath = service.format.includes('{path}')
  const lacksToken = service.format.includes('{token}') && service.token === ''
  return ({ providerCode, account, amountToPayKop }) => {
    const path = payments.providerPaths[providerCode]
    if ((needsPath && !path) || lacksToken || /^\.{0,2}$/.test(account)) return null
    const values = { account, token: service.token, amountKop: amountToPayKop, ...(path ? { path } : {}) }
    return { service: service.name, url: paymentLink(format, values) }
  }
}
