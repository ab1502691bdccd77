import type { InvoiceDetail, InvoiceSummary } from '@zatyshok/contract/bills/invoices'

/** A bill of the water utility for October with 200,00 to pay. */
export const invoiceSummary = (parts: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  id: '1-202610',
  number: '77',
  dynamic: false,
  billingMonth: '2026-10',
  invoiceAccount: { id: 1, code: '10425567' },
  serviceProvider: { code: '101', name: 'Водоканал' },
  home: { id: 1, name: 'вул. Садова, 12, кв. 48', address: 'вул. Садова, 12, кв. 48' },
  services: [10],
  openingKop: 0,
  chargedKop: 20_000,
  recalculatedKop: 0,
  penaltyKop: 0,
  benefitKop: 0,
  subsidyKop: 0,
  paidKop: 0,
  closingKop: 20_000,
  amountToPayKop: 20_000,
  paidLaterKop: 0,
  dueOn: '2026-11-30',
  status: 'due',
  countedIn: null,
  balanced: true,
  revisedOn: null,
  ...parts,
})

/** The bill with its parts: none, unless given. */
export const invoiceDetail = (of: InvoiceSummary, parts: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...of,
  address: 'вул. Садова, 12, кв. 48',
  holder: 'Мороз Олена Вікторівна',
  providerPhone: null,
  lines: [],
  readings: [],
  payments: [],
  subsidies: [],
  benefits: [],
  requisitesChangedOn: null,
  previousChargedKop: null,
  payment: null,
  ...parts,
})
