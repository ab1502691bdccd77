import { t } from './translate.ts'

/**
 * Who tells of a payment, in words: a bank is known by its code (МФО) alone, and a register without one says only that
 * it is a bank's. Whatever is no bank keeps its own name.
 */
export function partnerName(partner: string): string {
  const [, code] = /^bank:(.*)$/.exec(partner) ?? []
  if (code === undefined) return partner
  return /^0*$/.test(code) ? t('payments.partner.bank') : t('payments.partner.bankOf', { code })
}
