import iconv from 'iconv-lite'
import { BILL_SUMS, type BillCells } from './bill-cells.ts'
import type { BillSums } from './bill-rows.ts'
import type { BillRow } from './exact-bill-row.ts'

/** Thousandths × millionths of a hryvnia in a kopiyka. */
const KOPIYKA = 10_000_000
const BEYOND_ASCII = 127

interface BillFrom {
  readonly cells: BillCells
  /** iconv's name of the encoding in which the rows' bytes are. */
  readonly encoding: string
  /** What the bill of the month before closed with; NaN: there is none. */
  readonly former: number
}

/**
 * Adds the rows of a bill up. Undefined where anything of it is worth a remark (the rules of check-invoices): the
 * general way then makes it.
 */
export function exactBill(rows: readonly BillRow[], of: BillFrom): BillSums | undefined {
  const [first] = rows
  if (!first || !isOneBill(rows, first, of.cells)) return undefined
  const { ofBill } = of.cells
  const sums = new Float64Array(BILL_SUMS.length)
  for (const [n, name] of BILL_SUMS.entries()) sums[n] = sumOf(rows, ofBill[name])
  const toPay = first.sums[ofBill.toPay] ?? Number.NaN
  if (!balances(rows, { sums, toPay, ...of })) return undefined
  const number = numberOf(first, of.encoding)
  return number && { sums, toPay, dueOn: first.dueOn, number }
}

/** All rows tell the same of the bill, and each of another service. */
function isOneBill(rows: readonly BillRow[], first: BillRow, { ofBill }: BillCells): boolean {
  return rows.every(
    (row, at) =>
      row.dueOn === first.dueOn &&
      row.sums[ofBill.toPay] === first.sums[ofBill.toPay] &&
      row.bytes.compare(first.bytes, first.numberStart, first.numberEnd, row.numberStart, row.numberEnd) === 0 &&
      rows.findIndex((other) => other.service === row.service) === at,
  )
}

function sumOf(rows: readonly BillRow[], sum: number): number {
  if (sum < 0) return 0
  let total = 0
  for (const { sums } of rows) {
    const kopiykas = sums[sum] ?? Number.NaN
    if (!Number.isNaN(kopiykas)) total += kopiykas
  }
  return total
}

function balances(
  rows: readonly BillRow[],
  { sums, toPay, cells, former }: BillFrom & { sums: Float64Array; toPay: number },
): boolean {
  const [opening = 0, charged = 0, recalculated = 0, penalty = 0, benefit = 0, subsidy = 0, paid = 0, closing = 0] =
    sums
  return (
    closing === opening + charged + recalculated + penalty - benefit - subsidy - paid &&
    toPay === Math.max(closing, 0) &&
    charged === sumOf(rows, cells.ofLine.amount) &&
    (Number.isNaN(former) || opening === former) &&
    rows.every((row) => row.sums[cells.ofLine.amount] === expected(row))
  )
}

/** Volume × tariff in kopiykas, rounded half up in size as PostgreSQL's numeric is; NaN where that is not exact here. */
function expected({ volume, tariff }: BillRow): number {
  const product = volume * tariff
  if (!Number.isSafeInteger(product)) return Number.NaN
  const size = Math.abs(product)
  const kopiykas = Math.floor(size / KOPIYKA) + (size % KOPIYKA >= KOPIYKA / 2 ? 1 : 0)
  return product < 0 ? -kopiykas : kopiykas
}

/** Undefined where blanks stand around it. */
function numberOf(
  { bytes, numberStart: start, numberEnd: end }: BillRow,
  encoding: string,
): BillSums['number'] | undefined {
  let at = start
  while (at < end && (bytes[at] ?? 0) < BEYOND_ASCII) at += 1
  if (at === end) return { bytes, start, end }
  const written = iconv.decode(bytes.subarray(start, end), encoding)
  if (written.trim() !== written) return undefined
  const own = Buffer.from(written)
  return { bytes: own, start: 0, end: own.length }
}
