import { t } from './translate.ts'

/**
 * Returns the source of a payment as text. A bank is shown by its code (МФО), or as a bank without a code. Any other
 * partner keeps its own name.
 */
export function partnerName(partner: string): string {
  const [, code] = /^bank:(.*)$/.exec(partner) ?? []
  if (code === undefined) return partner
  return /^0*$/.test(code) ? t('payments.partner.bank') : t('payments.partner.bankOf', { code })
}
