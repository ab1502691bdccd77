import type { RecordAt } from '../read/csv-records.ts'
import { BILL_SUMS, type BillCells, LINE_BALANCES } from './bill-cells.ts'
import type { CalendarKeys } from './cell-keys.ts'
import { CopyBytes } from './copy-bytes.ts'
import type { AccountKeys } from './direct-bills.ts'
import {
  accountOf,
  type BillRow,
  type ExactBillCells,
  exactBill,
  monthOf,
  newBillRow,
  readBillRow,
} from './exact-bill.ts'
import { type LeftRows, NoShortCut } from './left-rows.ts'

const [OPENING, CHARGED] = [BILL_SUMS.indexOf('opening'), BILL_SUMS.indexOf('charged')]
const PAID = BILL_SUMS.indexOf('paid')
/** Most lines a bill may have; a file with a longer bill takes the general way. */
const MOST_LINES = 1000

interface BillsFrom {
  readonly cells: ExactBillCells
  readonly accounts: AccountKeys
  readonly codes: BillCodes
  readonly left: LeftRows
  readonly encoding: string
  /** Number of the month's key, and the first day of the month in days since 2000-01-01. */
  readonly month: { readonly key: number; readonly day: number }
  readonly importId: number
}

/** Counts and sums of the bills written, as the control totals of the file use them; sums in kopiykas. */
export interface BillsMade {
  bills: number
  lines: number
  charged: number
  paid: number
  toPay: number
  /** True if one of the bills opens with a balance. */
  carriesOver: boolean
}

/**
 * Builds the bills of one month. The rows of a bill are consecutive. When the account changes, the sums of the finished
 * bill are checked. A bill without any remark is written; the rows of any other bill take the general way.
 */
export class BillGroups {
  readonly made: BillsMade = { bills: 0, lines: 0, charged: 0, paid: 0, toPay: 0, carriesOver: false }
  /** 1 if rows of the account's bill have been read. */
  readonly #seen: Uint8Array
  /** 1 if the bill of the account has been written. */
  readonly #written: Uint8Array
  readonly #from: BillsFrom
  #lines = new LineRows()
  #invoices = new InvoiceRows()
  #fullLines: Buffer[] = []
  readonly #fullInvoices: Buffer[] = []
  readonly #rows: BillRow[] = []
  #count = 0
  #account = -1
  #isExact = true

  constructor(from: BillsFrom) {
    this.#from = from
    this.#seen = new Uint8Array(from.accounts.keys.size)
    this.#written = new Uint8Array(from.accounts.keys.size)
  }

  /** Takes the n-th good record. @throws NoShortCut if rows of another bill stand between the rows of its bill */
  add(n: number, at: RecordAt): void {
    const { cells, month, left } = this.#from
    const account = at.record.quoted ? -1 : accountOf(at, cells)
    // Rows of unknown accounts and other months belong to the general way.
    if (account < 0 || monthOf(at, cells) !== month.key) left.add(n, at)
    else this.#take(account, n, at)
  }

  #take(account: number, n: number, at: RecordAt): void {
    const { cells } = this.#from
    if (account !== this.#account) this.#begin(account)
    if (this.#count === MOST_LINES) throw new NoShortCut('too many lines in a bill')
    const row = this.#rows[this.#count] ?? newBillRow(cells.cells.sums.length)
    this.#rows[this.#count] = row
    this.#count += 1
    row.n = n
    row.bytes = at.bytes
    row.start = at.start
    row.end = at.end
    if (!readBillRow(at, cells, row)) this.#isExact = false
  }

  /** The full buffers of lines since the last call. */
  drainLines(): Buffer[] {
    const full = this.#fullLines
    this.#fullLines = []
    return full
  }

  /** The remaining lines; call it after the last record. After the call `invoices` is complete. */
  drainLast(): Buffer[] {
    this.#settle()
    this.#account = -1
    this.#rollLines()
    this.#rollInvoices()
    return this.drainLines()
  }

  /** First day of the bills' month, in days since 2000-01-01. */
  get month(): number {
    return this.#from.month.day
  }

  get invoices(): readonly Buffer[] {
    return this.#fullInvoices
  }

  /** Ids of the accounts whose bill was written directly. */
  writtenAccounts(): Float64Array {
    return this.#from.accounts.ids.subarray(0, this.#written.length).filter((_, key) => this.#written[key] === 1)
  }

  #begin(account: number): void {
    this.#settle()
    if (this.#seen[account] === 1) throw new NoShortCut('rows of a bill do not stand together')
    this.#seen[account] = 1
    this.#account = account
    this.#isExact = true
  }

  #settle(): void {
    const rows = this.#rows.slice(0, this.#count)
    this.#count = 0
    if (rows.length === 0) return
    const { accounts, cells, encoding } = this.#from
    const former = accounts.closings[this.#account] ?? Number.NaN
    const bill = this.#isExact ? exactBill(rows, { cells: cells.cells, encoding, former }) : undefined
    if (bill) this.#write(rows, bill)
    else for (const row of rows) this.#from.left.add(row.n, row)
  }

  #write(rows: readonly BillRow[], bill: BillSums): void {
    const { accounts, cells, codes, month, importId } = this.#from
    const of: BillOf = { account: accounts.ids[this.#account] ?? 0, month: month.day, importId }
    for (const [at, row] of rows.entries()) {
      if (this.#lines.isFull()) this.#rollLines()
      this.#lines.add(row, { ...of, cells: cells.cells, codes, number: at + 1 })
    }
    if (this.#invoices.isFull()) this.#rollInvoices()
    this.#invoices.add(bill, { ...of, codes })
    this.#written[this.#account] = 1
    const { made } = this
    made.bills += 1
    made.lines += rows.length
    made.charged += bill.sums[CHARGED] ?? 0
    made.paid += bill.sums[PAID] ?? 0
    made.toPay += bill.toPay
    if (bill.sums[OPENING] !== 0) made.carriesOver = true
  }

  #rollLines(): void {
    if (this.#lines.length > 0) this.#fullLines.push(this.#lines.bytes.subarray(0, this.#lines.length))
    this.#lines = new LineRows()
  }

  #rollInvoices(): void {
    if (this.#invoices.length > 0) this.#fullInvoices.push(this.#invoices.bytes.subarray(0, this.#invoices.length))
    this.#invoices = new InvoiceRows()
  }
}

/** Columns of the rows below, in the order in which they are written. */
export const INVOICE_COLUMNS = [
  ...['account_id', 'billing_month', 'number', ...BILL_SUMS.map((name) => `${name}_kop`)],
  ...['to_pay_kop', 'due_on', 'balanced', 'import_id'],
]
export const LINE_COLUMNS = [
  ...['account_id', 'billing_month', 'line', 'service_code', 'service_type', 'method', 'volume', 'unit', 'tariff'],
  ...['amount_kop', ...LINE_BALANCES.map((name) => `${name}_kop`), 'import_id'],
]

/** Upper bound of the bytes of one row of either table. */
const ROW_BYTES = 1 << 10
const VOLUME_PLACES = 3
const TARIFF_PLACES = 6

/** Codes as encoded fields of COPY, by the number of their key. */
export interface BillCodes {
  /** Two fields: service code and service type. */
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

/** A buffer of rows of `invoice_lines` in the binary format of COPY. */
class LineRows extends CopyBytes {
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

/** Sums of a bill in kopiykas, in the order of BILL_SUMS, and the values that all of its rows share. */
export interface BillSums {
  readonly sums: Float64Array
  readonly toPay: number
  readonly dueOn: number
  /** In UTF-8. */
  readonly number: { readonly bytes: Buffer; readonly start: number; readonly end: number }
}

/** A buffer of rows of `invoices` in the binary format of COPY. All of these bills balance. */
class InvoiceRows extends CopyBytes {
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
