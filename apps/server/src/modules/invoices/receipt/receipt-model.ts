import type { Zone } from '@zatyshok/contract/primitives'
import type { InvoiceAmounts } from '@zatyshok/domain/bills/invoice-balance'
import type { UnitCode } from '@zatyshok/domain/services'

/** A charge of the bill; volume and tariff are decimal strings, null if the provider gives only the sum. */
export type ReceiptLine = {
  readonly service: string
  readonly method: 'meter' | 'average' | 'norm' | 'area' | 'fixed' | null
  readonly volume: string | null
  readonly unit: UnitCode | null
  readonly tariff: string | null
  readonly amountKop: number
}

/** Readings of one zone of one meter on which the bill is based; dates `YYYY-MM-DD`. */
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
 * Everything that a receipt shows (DF2, G07). Texts are final; the caller has masked the holder. `payment` is null if
 * the sum to pay is zero or the provider's requisites cannot make a payment code.
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
  /** The day of a recent change of the provider's IBAN or ЄДРПОУ; null: no recent change. */
  readonly requisitesChangedOn: string | null
  readonly consumer: { readonly accountNumber: string; readonly holder: string | null; readonly address: string }
  /** null for a dynamic invoice, which has no number. */
  readonly number: string | null
  /** `YYYY-MM`. */
  readonly billingMonth: string
  readonly dueDate: string | null
  readonly lines: readonly ReceiptLine[]
  readonly readings: readonly ReceiptReading[]
  readonly amounts: InvoiceAmounts & { readonly closingKop: number; readonly amountToPayKop: number }
  /** The month of the newer bill that contains this one and is paid in its place; null: this one is paid itself. */
  readonly countedIn: string | null
  /** The bill before it; null: none to compare with. */
  readonly previous: { readonly month: string; readonly closingKop: number } | null
  readonly payment: { readonly link: string; readonly purpose: string } | null
}
