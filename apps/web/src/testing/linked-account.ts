import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'

/** An own account of the water utility with 200,00 to pay; `number` is its number and its ID. */
export const linkedAccount = ({
  number = '10425567',
  ...parts
}: Partial<LinkedAccount> & { number?: string }): LinkedAccount => ({
  invoiceAccount: { id: Number(number), code: number },
  serviceProvider: { code: '101', name: 'Водоканал' },
  home: { id: 1, name: 'вул. Садова, 12, кв. 48', address: 'вул. Садова, 12, кв. 48' },
  isOwner: true,
  canSubmit: true,
  canPay: true,
  holder: 'Шевчук Ганна',
  services: [10],
  balanceKop: 20_000,
  lastBillingMonth: '2026-10',
  others: null,
  ...parts,
})
