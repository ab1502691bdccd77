import type { HomeReply } from '@zatyshok/contract/accounts/home'

type Account = HomeReply['accounts'][number]
type Meter = HomeReply['meters'][number]

/** An account of home 1 with an unpaid bill of October 2026 over 200,00. */
export const homeAccount = ({ number = '10425567', ...parts }: Partial<Account> & { number?: string }): Account => ({
  homeId: 1,
  invoiceAccount: { id: Number(number), code: number },
  serviceProvider: { code: '101', name: 'Водоканал' },
  invoiceId: `${number}-202610`,
  billingMonth: '2026-10',
  amountToPayKop: 20_000,
  debtKop: 0,
  overpaidKop: 0,
  dueOn: '2026-11-30',
  balanced: true,
  services: [{ serviceType: 10, counterType: null, amountKop: 20_000 }],
  payment: { service: 'Portmone', url: `https://pay.example/101?account=${number}` },
  ...parts,
})

/** A water meter of home 1 whose verification is valid for years. */
export const homeMeter = (parts: Partial<Meter> = {}): Meter => ({
  homeId: 1,
  id: '1-1',
  serviceProviderCode: '101',
  type: '000000002',
  serviceType: 10,
  serialNumber: '48213',
  place: 'кухня',
  zones: 1,
  nextCheckDate: null,
  window: null,
  given: true,
  ...parts,
})

/** The response for the first screen with these accounts and meters, all of home 1 unless given otherwise. */
export const homeReply = (parts: Partial<HomeReply>): HomeReply => ({
  homes: [{ id: 1, name: 'вул. Садова, 12, кв. 48', address: 'вул. Садова, 12, кв. 48' }],
  accounts: [],
  meters: [],
  payments: [],
  ...parts,
})
