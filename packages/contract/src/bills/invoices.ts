import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportErrors, exportFormat } from '../exports.ts'
import {
  accountRef,
  counterType,
  day,
  decimal,
  home,
  kopiykas,
  month,
  providerRef,
  serviceType,
  unit,
  zone,
} from '../primitives.ts'

const signedInErrors = ['session_missing', 'session_expired', 'forbidden'] as const

/** `<account>-<YYYYMM>`: one bill per account and month. */
export const invoiceId = z.string().check(z.regex(/^[1-9][0-9]{0,14}-[0-9]{4}(0[1-9]|1[0-2])$/))

/** opening + charged + recalculated + penalty − benefit − subsidy − paid = closing. */
const balances = {
  openingKop: kopiykas,
  chargedKop: kopiykas,
  recalculatedKop: kopiykas,
  penaltyKop: kopiykas,
  benefitKop: kopiykas,
  subsidyKop: kopiykas,
  paidKop: kopiykas,
  closingKop: kopiykas,
}

/** `counted`: a newer bill includes this one's balance, so this bill has no separate debt. */
export const invoiceStatus = z.enum(['due', 'part', 'paid', 'debt', 'credit', 'counted'])

export const invoiceSummary = z.object({
  id: invoiceId,
  /** Empty for a dynamic invoice. */
  number: z.string(),
  /**
   * True for an estimate of a month without a bill, calculated from the last bill, the readings submitted since and the
   * tariffs in force (G05). It is never stored; the month's real bill replaces it with the same id.
   */
  dynamic: z.boolean(),
  billingMonth: month,
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  home,
  services: z.array(serviceType),
  ...balances,
  /**
   * The remaining amount to pay by this bill: the closing balance minus later payments, never negative. 0 for a bill
   * that a newer one includes.
   */
  amountToPayKop: kopiykas,
  /** Later payments that reduced the amount to pay; 0 for a bill that a newer one includes. */
  paidLaterKop: kopiykas,
  dueOn: z.nullable(day),
  status: invoiceStatus,
  /** The account's newest bill, which includes this one and is paid instead; null: this bill is the newest. */
  countedIn: z.nullable(z.object({ invoiceId, billingMonth: month })),
  /** False if the provider's figures do not add up; screens then show the bill as being clarified. */
  balanced: z.boolean(),
  /** The day on which a later delivery changed this bill's sums; null: unchanged. */
  revisedOn: z.nullable(day),
})
export type InvoiceSummary = z.output<typeof invoiceSummary>

export const invoiceLine = z.object({
  line: z.int(),
  /** The provider's own code of the service. */
  serviceCode: z.string(),
  /** The provider's own name of the service: two lines of gas are its price and its delivery. null: not given. */
  name: z.nullable(z.string()),
  serviceType,
  counterType: z.nullable(counterType),
  zone,
  method: z.nullable(z.enum(['meter', 'average', 'norm', 'area', 'fixed'])),
  volume: decimal,
  unit,
  tariff: decimal,
  amountKop: kopiykas,
})

/** Services by the classification of social protection. */
export const supportService = z.enum([
  'house',
  'heating',
  'hotWater',
  'coldWater',
  'gas',
  'electricity',
  'waste',
  'drainage',
])

/** Period of a subsidy or benefit; null: not given. */
const helpPeriod = { from: z.nullable(day), to: z.nullable(day) }

/** A part of the bill's subsidy, from social protection; the bill's sums already include it. */
const subsidyPart = z.object({
  service: supportService,
  ...helpPeriod,
  /** Number of people in the calculation. */
  residents: z.nullable(z.int()),
  amountKop: kopiykas,
  /** The share that the household pays. */
  obligatoryKop: kopiykas,
})
export type SubsidyPart = z.output<typeof subsidyPart>

/** A person's benefit in the bill, from social protection. */
const benefitPart = z.object({
  /** null: for the whole bill. */
  service: z.nullable(supportService),
  ...helpPeriod,
  /** The category's code, as social protection writes it. */
  category: z.string(),
  percent: z.nullable(decimal),
  /** Number of people who use the benefit. */
  people: z.nullable(z.int()),
  amountKop: kopiykas,
})
export type BenefitPart = z.output<typeof benefitPart>

export const invoiceDetail = z.extend(invoiceSummary, {
  address: z.string(),
  holder: z.string(),
  /** Phone for questions about the bill; null: the provider gives none. */
  providerPhone: z.nullable(z.string()),
  /** The day on which the provider's IBAN or ЄДРПОУ was changed, shown for thirty days; null: no recent change. */
  requisitesChangedOn: z.nullable(day),
  lines: z.array(invoiceLine),
  /** Readings that the bill is based on, by meter and zone. */
  readings: z.array(
    z.object({
      serialNumber: z.string(),
      counterType: z.nullable(counterType),
      serviceType: z.nullable(serviceType),
      zone,
      previous: z.nullable(decimal),
      previousOn: z.nullable(day),
      current: decimal,
      currentOn: day,
      /** Consumption; a dial that passed zero is taken into account. null: there is no earlier reading. */
      difference: z.nullable(decimal),
    }),
  ),
  payments: z.array(z.object({ paidOn: day, amountKop: kopiykas, channel: z.string(), number: z.string() })),
  /**
   * Empty if social protection has sent no data, and for a shared account. If their sums differ from the bill's, the
   * bill's are valid.
   */
  subsidies: z.array(subsidyPart),
  benefits: z.array(benefitPart),
  /** Charge of the month before; null: that month has no bill. */
  previousChargedKop: z.nullable(kopiykas),
  /**
   * Link to the enabled payment service. null: payments are off, the provider has no payment service, or the account is
   * shared without the right to pay.
   */
  payment: z.nullable(z.object({ service: z.string(), url: z.url() })),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

export const listLastInvoices = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/last-invoices',
  access: 'consumer',
  noun: 'invoices',
  summary: 'The last bill of every linked account.',
  reply: z.array(invoiceSummary),
  errors: signedInErrors,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/invoice-detail',
  access: 'consumer',
  noun: 'invoices',
  summary: 'One bill or dynamic invoice: balances, lines, readings, payments.',
  query: z.object({ invoiceId }),
  reply: invoiceDetail,
  errors: [...signedInErrors, 'not_found'],
})

export const getAmountToPay = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/invoice/amount_to_pay',
  access: 'consumer',
  noun: 'invoices',
  summary: 'What is left to pay on one linked account now.',
  query: z.object({
    serviceProviderCode: z.string().check(z.minLength(1), z.maxLength(20)),
    code: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  reply: z.object({ amountToPayKop: kopiykas, dueOn: z.nullable(day), billingMonth: z.nullable(month) }),
  errors: [...signedInErrors, 'not_found'],
})

/** Negative: an account that forms a separate home. */
const homeId = z.string().check(z.regex(/^-?[1-9][0-9]{0,14}$/))

/** Selects bills: the months between two days, at most 36; optionally of one home, some providers or one account. */
const asked = {
  home: z.optional(homeId),
  providers: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,20}(,[0-9A-Za-z]{1,20}){0,19}$/))),
  account: z.optional(z.string().check(z.maxLength(40))),
  from: day,
  to: day,
}

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/invoices/history-with-dynamic-invoices',
  access: 'consumer',
  noun: 'invoices',
  summary:
    'Bills of a period (at most 36 months), newest first, optionally of one home, provider or account; at providers that ' +
    'allow it with the dynamic invoice of the month that has no bill yet.',
  query: z.object(asked),
  reply: z.array(invoiceSummary),
  errors: signedInErrors,
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/invoices/export',
  access: 'consumer',
  noun: 'invoices',
  summary: 'The same bills as a table in a file.',
  query: z.object({ ...asked, format: exportFormat }),
  reply: 'table',
  errors: [...signedInErrors, ...exportErrors],
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/warehouse/receipt-default',
  access: 'consumer',
  noun: 'invoices',
  summary: 'The bill as an A4 PDF with the payment QR code of the National Bank of Ukraine.',
  query: z.object({ invoiceId }),
  reply: 'application/pdf',
  errors: [...signedInErrors, 'not_found'],
})

export const getHomeReceipts = endpoint({
  method: 'GET',
  path: '/api/warehouse/receipt-home',
  access: 'consumer',
  noun: 'invoices',
  summary: 'The last bill of every account of a home in one PDF: a page that sums up, then a page each.',
  query: z.object({ home: homeId }),
  reply: 'application/pdf',
  errors: [...signedInErrors, 'not_found', ...exportErrors],
})
