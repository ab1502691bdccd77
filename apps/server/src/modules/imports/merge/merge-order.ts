import { type RecordKind, recordKinds } from '../profile/record-kinds.ts'
import { mergeAccounts } from './merge-accounts.ts'
import { mergeBenefits } from './merge-benefits.ts'
import type { MergeKind } from './merge-context.ts'
import { mergeInvoiceLines } from './merge-invoice-lines.ts'
import { mergeInvoices } from './merge-invoices.ts'
import { mergeMeters } from './merge-meters.ts'
import { mergePayments } from './merge-payments.ts'
import { mergeProviders } from './merge-providers.ts'
import { mergeReadings } from './merge-readings.ts'
import { mergeSubsidies } from './merge-subsidies.ts'
import { mergeTariffs } from './merge-tariffs.ts'

const MERGES: Readonly<Record<RecordKind, MergeKind>> = {
  providers: mergeProviders,
  accounts: mergeAccounts,
  meters: mergeMeters,
  readings: mergeReadings,
  tariffs: mergeTariffs,
  invoices: mergeInvoices,
  invoice_lines: mergeInvoiceLines,
  payments: mergePayments,
  subsidies: mergeSubsidies,
  benefits: mergeBenefits,
}

/** Kinds in the order of writing: a later one refers to the earlier ones. */
export const mergeOrder = (Object.keys(recordKinds) as RecordKind[]).map((kind) => ({ kind, mergeKind: MERGES[kind] }))
