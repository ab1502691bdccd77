import { t } from './translate.ts'

/**
 * The source of a payment in words. A bank is shown by its code (МФО); without a code, as a bank. Any other partner
 * keeps its own name.
 */
export function partnerName(partner: string): string {
  const [, code] = /^bank:(.*)$/.exec(partner) ?? []
  if (code === undefined) return partner
  return /^0*$/.test(code) ? t('payments.partner.bank') : t('payments.partner.bankOf', { code })
}
