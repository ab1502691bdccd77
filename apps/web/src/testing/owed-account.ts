import type { listOwed, OwedAccount, PaymentUnderWay } from '@zatyshok/contract/bills/paying'
import type { Reply } from '@zatyshok/contract/endpoint'

/** A water account of «вул. Садова» with 200,00 to pay by the service or by code; `number` is its number and its ID. */
export const owedAccount = ({ number = '101', ...parts }: Partial<OwedAccount> & { number?: string }): OwedAccount => ({
  home: { id: 1, name: 'вул. Садова, 12, кв. 48', address: 'вул. Садова, 12, кв. 48' },
  invoiceAccount: { id: Number(number), code: number },
  serviceProvider: { code: '101', name: 'Водоканал' },
  services: [10],
  invoiceId: `${number}-202610`,
  billingMonth: '2026-10',
  dueOn: '2026-11-30',
  amountToPayKop: 20_000,
  overpaidKop: 0,
  balanced: true,
  canPay: true,
  url: `https://pay.example/101?account=${number}`,
  byCode: true,
  ...parts,
})

/** A payment of account 101 that the service has just reported. */
export const paymentUnderWay = (parts: Partial<PaymentUnderWay> = {}): PaymentUnderWay => ({
  invoiceAccount: { id: 101, code: '101' },
  serviceProvider: { code: '101', name: 'Водоканал' },
  home: owedAccount({}).home,
  number: 'T1',
  amountKop: 20_000,
  paidOn: '2026-11-23',
  toldAt: '2026-11-23T10:05:00.000Z',
  place: 'notified',
  late: false,
  ...parts,
})

/** What is owed, with the service «Міська каса» that takes accounts one at a time. */
export const owedReply = (parts: Partial<Reply<typeof listOwed>> = {}): Reply<typeof listOwed> => ({
  service: { name: 'Міська каса', together: false },
  accounts: [],
  underWay: [],
  ...parts,
})
