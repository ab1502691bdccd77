import type { Zone } from '@zatyshok/contract/primitives'
import type { InvoiceAmounts } from '@zatyshok/domain/bills/invoice-balance'
import type { UnitCode } from '@zatyshok/domain/services'

/** A charge of the bill; volume and tariff are decimal strings, null where the provider gives only the sum. */
export type ReceiptLine = {
  readonly service: string
  readonly method: 'meter' | 'average' | 'norm' | 'area' | 'fixed' | null
  readonly volume: string | null
  readonly unit: UnitCode | null
  readonly tariff: string | null
  readonly amountKop: number
}

/** Readings of one zone of one meter that the bill stands on; dates `YYYY-MM-DD`. */
export type ReceiptReading = {
  readonly meter: string
  readonly serialNumber: string
  readonly zone: Zone
  readonly unit: UnitCode
  readonly previous: { readonly value: string; readonly date: string } | null
  readonly current: { readonly value: string; readonly date: string }
  readonly difference: string | null
}

/**
 * Everything that a receipt shows (DF2, G07); texts are finished, the holder is masked by the caller. `payment` is
 * null when nothing is to be paid or the provider's requisites cannot make a payment code.
 */
export type ReceiptModel = {
  readonly issuedAt: Date
  /** Why the figures are not final («Попередній розрахунок»); null for an ordinary bill. */
  readonly notice: string | null
  readonly provider: {
    readonly name: string
    readonly edrpou: string
    readonly iban: string
    readonly phone: string | null
    readonly address: string | null
  }
  /** The day on which the provider's IBAN or ЄДРПОУ was changed lately; null: there is none to tell. */
  readonly requisitesChangedOn: string | null
  readonly consumer: { readonly accountNumber: string; readonly holder: string | null; readonly address: string }
  /** null: a dynamic invoice, which is no bill and has none. */
  readonly number: string | null
  /** `YYYY-MM`. */
  readonly billingMonth: string
  readonly dueDate: string | null
  readonly lines: readonly ReceiptLine[]
  readonly readings: readonly ReceiptReading[]
  readonly amounts: InvoiceAmounts & { readonly closingKop: number; readonly amountToPayKop: number }
  /** The month of the newer bill that contains this one and is paid in its place; null: this one is paid itself. */
  readonly countedIn: string | null
  /** The bill before it; null: there is none to compare with. */
  readonly previous: { readonly month: string; readonly closingKop: number } | null
  readonly payment: { readonly link: string; readonly purpose: string } | null
}
