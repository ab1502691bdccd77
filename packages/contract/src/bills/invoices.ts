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

/** `counted`: a newer bill contains what this one left; it is no debt of its own. */
export const invoiceStatus = z.enum(['due', 'part', 'paid', 'debt', 'credit', 'counted'])

export const invoiceSummary = z.object({
  id: invoiceId,
  /** Empty for a dynamic invoice. */
  number: z.string(),
  /**
   * true: no bill of the provider but an estimate of the month that has none yet, from the last bill, the readings given
   * since and the tariffs in force (G05). It is stored nowhere; the bill of the month takes its place and its id.
   */
  dynamic: z.boolean(),
  billingMonth: month,
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  home,
  services: z.array(serviceType),
  ...balances,
  /**
   * What is left to pay now by this bill: the closing balance less payments that came after the bill, never negative;
   * 0 for a bill that a newer one contains.
   */
  amountToPayKop: kopiykas,
  /** Payments that came after the bill and lowered the amount to pay; 0 for a bill that a newer one contains. */
  paidLaterKop: kopiykas,
  dueOn: z.nullable(day),
  status: invoiceStatus,
  /** The newest bill of the account, which contains this one and is paid in its place; null: this one is paid itself. */
  countedIn: z.nullable(z.object({ invoiceId, billingMonth: month })),
  /** false: the provider's figures do not add up; shown as being clarified, never as right. */
  balanced: z.boolean(),
  /** The day on which a later delivery of the provider changed the sums of this bill; null: they are the first ones. */
  revisedOn: z.nullable(day),
})
export type InvoiceSummary = z.output<typeof invoiceSummary>

export const invoiceLine = z.object({
  line: z.int(),
  /** The provider's own code of the service. */
  serviceCode: z.string(),
  /** The provider's own name of the service: two lines of gas are its price and its delivery; null: it tells none. */
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

/** Services as social protection counts them. */
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

/** The days that a help is for; null: not told. */
const helpPeriod = { from: z.nullable(day), to: z.nullable(day) }

/** How the subsidy of a bill is made up, as social protection tells; the sums are inside the bill already. */
const subsidyPart = z.object({
  service: supportService,
  ...helpPeriod,
  /** People counted with. */
  residents: z.nullable(z.int()),
  amountKop: kopiykas,
  /** The share that the household pays itself. */
  obligatoryKop: kopiykas,
})
export type SubsidyPart = z.output<typeof subsidyPart>

/** Whose benefit the sum of a bill is, as social protection tells. */
const benefitPart = z.object({
  /** null: of the bill as a whole. */
  service: z.nullable(supportService),
  ...helpPeriod,
  /** The code of the category, as social protection writes it. */
  category: z.string(),
  percent: z.nullable(decimal),
  /** People who use it. */
  people: z.nullable(z.int()),
  amountKop: kopiykas,
})
export type BenefitPart = z.output<typeof benefitPart>

export const invoiceDetail = z.extend(invoiceSummary, {
  address: z.string(),
  holder: z.string(),
  /** Where to ask about the bill; null: the provider tells no number. */
  providerPhone: z.nullable(z.string()),
  /** The day on which the provider's IBAN or ЄДРПОУ was changed, for thirty days after it; null: not lately. */
  requisitesChangedOn: z.nullable(day),
  lines: z.array(invoiceLine),
  /** Readings on which the bill stands, by meter and zone. */
  readings: z.array(
    z.object({
      serialNumber: z.string(),
      zone,
      previous: z.nullable(decimal),
      previousOn: z.nullable(day),
      current: decimal,
      currentOn: day,
      /** What was used, a dial that passed zero included; null: there is nothing to compare with. */
      difference: z.nullable(decimal),
    }),
  ),
  payments: z.array(z.object({ paidOn: day, amountKop: kopiykas, channel: z.string(), number: z.string() })),
  /**
   * Empty where social protection has told nothing, and for whom the account is only shared with. Their sums may differ
   * from the bill's, which counts.
   */
  subsidies: z.array(subsidyPart),
  benefits: z.array(benefitPart),
  /** Charged in the month before; null: there is no such bill. */
  previousChargedKop: z.nullable(kopiykas),
  /** Link of the enabled payment service; null: payments are off, no such provider, or shared without the right to pay. */
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

/** Which bills: the months between two days, at most 36; optionally of some providers or one account. */
const asked = {
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
    'Bills of a period (at most 36 months), newest first, optionally of one provider or account; at providers that ' +
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
  /** Below zero: an account that is a home of its own. */
  query: z.object({ home: z.string().check(z.regex(/^-?[1-9][0-9]{0,14}$/)) }),
  reply: 'application/pdf',
  errors: [...signedInErrors, 'not_found', ...exportErrors],
})
