import { BILL_SUMS, type BillCells, LINE_BALANCES } from './bill-cells.ts'
import type { CalendarKeys } from './calendar-keys.ts'
import { CopyBytes } from './copy-bytes.ts'
import type { BillRow } from './exact-bill-row.ts'

/** The columns of the rows below, in their order. */
export const INVOICE_COLUMNS = [
  ...['account_id', 'billing_month', 'number', ...BILL_SUMS.map((name) => `${name}_kop`)],
  ...['to_pay_kop', 'due_on', 'balanced', 'import_id'],
]
export const LINE_COLUMNS = [
  ...['account_id', 'billing_month', 'line', 'service_code', 'service_type', 'method', 'volume', 'unit', 'tariff'],
  ...['amount_kop', ...LINE_BALANCES.map((name) => `${name}_kop`), 'import_id'],
]

/** More than the longest row of either has. */
const ROW_BYTES = 1 << 10
const VOLUME_PLACES = 3
const TARIFF_PLACES = 6

/** What the keys of a row stand for: codes as fields of COPY, by the number of the key. */
export interface BillCodes {
  /** Code and type, two fields. */
  readonly services: readonly Buffer[]
  readonly methods: readonly Buffer[]
  readonly units: readonly Buffer[]
  readonly days: CalendarKeys
}

export interface BillOf {
  readonly account: number
  /** Days since 2000-01-01. */
  readonly month: number
  readonly importId: number
}

/** Rows of `invoice_lines`, one after another. */
export class LineRows extends CopyBytes {
  constructor() {
    super(ROW_BYTES)
  }

  /** `number` counts the lines of a bill from 1. */
  add(row: BillRow, of: BillOf & { cells: BillCells; codes: BillCodes; number: number }): void {
    const { cells, codes } = of
    this.putFields(LINE_COLUMNS.length)
    this.putBigint(of.account)
    this.putDate(of.month)
    this.putSmallint(of.number)
    this.#putCode(codes.services[row.service])
    this.#putCode(codes.methods[row.method])
    this.putNumeric(row.volume, VOLUME_PLACES)
    this.#putCode(codes.units[row.unit])
    this.putNumeric(row.tariff, TARIFF_PLACES)
    this.#putSum(row.sums[cells.ofLine.amount])
    for (const name of LINE_BALANCES) this.#putSum(row.sums[cells.ofLine[name]])
    this.putBigint(of.importId)
  }

  #putCode(code: Buffer | undefined): void {
    if (code) this.put(code, 0, code.length)
    else this.putNull()
  }

  #putSum(kopiykas: number | undefined): void {
    if (kopiykas === undefined || Number.isNaN(kopiykas)) this.putNull()
    else this.putBigint(kopiykas)
  }
}

/** Sums of a bill in kopiykas, in the order of BILL_SUMS, and what all of its rows share. */
export interface BillSums {
  readonly sums: Float64Array
  readonly toPay: number
  readonly dueOn: number
  /** In UTF-8. */
  readonly number: { readonly bytes: Buffer; readonly start: number; readonly end: number }
}

/** Rows of `invoices`, one after another, all of them balanced. */
export class InvoiceRows extends CopyBytes {
  constructor() {
    super(ROW_BYTES)
  }

  add({ sums, toPay, dueOn, number }: BillSums, of: BillOf & { codes: BillCodes }): void {
    this.putFields(INVOICE_COLUMNS.length)
    this.putBigint(of.account)
    this.putDate(of.month)
    this.putText(number.bytes, number.start, number.end)
    for (let n = 0; n < sums.length; n += 1) this.putBigint(sums[n] ?? 0)
    this.putBigint(toPay)
    const day = of.codes.days.days[dueOn]
    if (day === undefined) this.putNull()
    else this.putDate(day)
    this.putTrue()
    this.putBigint(of.importId)
  }
}
