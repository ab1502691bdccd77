import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { parsePaymentFormat, paymentLink } from '@zatyshok/domain/bills/payment-link'
import type { Settings } from '../../config/config-schema.ts'

interface Payable {
  readonly providerCode: string
  readonly account: string
  /** 0: nothing is owed, the payer chooses. */
  readonly amountToPayKop: number
}

/** Gives the link of the one enabled service for an account (G09), or null where there is none. */
export type PaymentLinks = (payable: Payable) => InvoiceDetail['payment']

/**
 * Reads the payment settings once for all links of an answer. There is no link when payments are switched off, when
 * the format needs a path or token that the provider does not have, or when the number can be no part of a URL.
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
