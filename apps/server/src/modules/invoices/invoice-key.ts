/** Primary key of a bill; the account comes first. `month` is `YYYY-MM`. */
export interface InvoiceKey {
  readonly accountId: number
  readonly month: string
}

/** `'17-202610'` → account 17, month `2026-10`; the contract has checked the format. */
export function invoiceKeyOf(invoiceId: string): InvoiceKey {
  const [account = '', month = ''] = invoiceId.split('-')
  return { accountId: Number(account), month: `${month.slice(0, 4)}-${month.slice(4)}` }
}

export const invoiceIdOf = ({ accountId, month }: InvoiceKey): string => `${accountId}-${month.replace('-', '')}`
