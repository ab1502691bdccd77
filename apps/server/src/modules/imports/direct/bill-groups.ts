import type { AccountKeys } from './account-keys.ts'
import { BILL_SUMS } from './bill-cells.ts'
import { type BillCodes, type BillOf, type BillSums, InvoiceRows, LineRows } from './bill-rows.ts'
import { exactBill } from './exact-bill.ts'
import { accountOf, type BillRow, type ExactBillCells, monthOf, newBillRow, readBillRow } from './exact-bill-row.ts'
import type { RecordAt } from './exact-row.ts'
import { type LeftRows, NoShortCut } from './left-rows.ts'

const [CHARGED, PAID] = [BILL_SUMS.indexOf('charged'), BILL_SUMS.indexOf('paid')]
/** A bill of more lines is none. */
const MOST_LINES = 1000

interface BillsFrom {
  readonly cells: ExactBillCells
  readonly accounts: AccountKeys
  readonly codes: BillCodes
  readonly left: LeftRows
  readonly encoding: string
  /** Number of the month's key, and its first day in days since 2000-01-01. */
  readonly month: { readonly key: number; readonly day: number }
  readonly importId: number
}

/** What was made, as the file's control totals count it; sums in kopiykas. */
export interface BillsMade {
  bills: number
  lines: number
  charged: number
  paid: number
  toPay: number
}

/**
 * Bills of one month in the making. The rows of a bill stand together; when a row of another account follows, the bill
 * is added up, and written or, if anything is unusual about it, left to the general way as a whole.
 */
export class BillGroups {
  readonly made: BillsMade = { bills: 0, lines: 0, charged: 0, paid: 0, toPay: 0 }
  /** 1: the bill of the account was taken here, or left. */
  readonly #seen: Uint8Array
  /** 1: it was written. */
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

  /** Takes the n-th good record. @throws NoShortCut when rows of its bill were taken before, but not just before */
  add(n: number, at: RecordAt): void {
    const { cells, month, left } = this.#from
    const account = at.record.quoted ? -1 : accountOf(at, cells)
    // Rows of unknown accounts and of other months are no part of these bills.
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

  /** The full buffers of lines since the last time. */
  drainLines(): Buffer[] {
    const full = this.#fullLines
    this.#fullLines = []
    return full
  }

  /** Lines that are left when no record follows; after it `invoices` are whole. */
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

  /** Ids of the accounts whose bill was written here. */
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
