import type { FieldSource, RecordRule, TableRule } from '../profile/profile-schema.ts'
import { type FieldRule, recordKinds } from '../profile/record-kinds.ts'
import { plainColumn } from './exact-row.ts'

export const BILL_SUMS = [
  'opening',
  'charged',
  'recalculated',
  'penalty',
  'benefit',
  'subsidy',
  'paid',
  'closing',
] as const
export const LINE_BALANCES = ['opening', 'recalculated', 'penalty', 'benefit', 'subsidy', 'paid', 'closing'] as const

/** Sums of a bill: the ones above and the amount to pay. */
type BillSum = (typeof BILL_SUMS)[number] | 'toPay'
type LineSum = (typeof LINE_BALANCES)[number] | 'amount'

/** A cell with a sum. If the bill and its line use the same cell, it is read once. */
export interface SumCell {
  readonly column: number
  readonly signed: boolean
  /** The value of an empty cell. `wrong`: the general way has to refuse the row. */
  readonly empty: 'zero' | 'none' | 'wrong'
}

/** Columns of a row that holds a bill and one of its lines; -1 if the profile does not map the field. */
export interface BillCells {
  readonly account: number
  readonly month: number
  readonly number: number
  readonly dueOn: number
  readonly serviceCode: number
  readonly method: number
  readonly volume: number
  readonly emptyVolume: 'zero' | 'wrong'
  readonly unit: number
  readonly tariff: number
  readonly sums: readonly SumCell[]
  /** Index into `sums` of each sum; -1 if the profile does not map it. */
  readonly ofBill: Readonly<Record<BillSum, number>>
  readonly ofLine: Readonly<Record<LineSum, number>>
}

/** The records of a table in which a row is a line of a bill and the bill is the sum of its rows. */
export function billRecords({ records }: TableRule): { bill: RecordRule; line: RecordRule } | undefined {
  const [bill, line, ...others] = records
  if (bill?.kind !== 'invoices' || line?.kind !== 'invoice_lines' || others.length > 0) return undefined
  return bill.combine !== 'sum' || bill.only || line.only ? undefined : { bill, line }
}

/** Undefined if the profile converts a cell in a way that the direct way does not support. */
export function billCells(rule: TableRule, columns: ReadonlyMap<string, number>): BillCells | undefined {
  const records = billRecords(rule)
  if (!records) return undefined
  const { bill, line } = records
  const sums = new SumCells(columns)
  const of = (field: FieldSource | undefined) => plainColumn(field, columns)
  const coded = (field: FieldSource | undefined) => of(field && { ...field, codes: undefined })
  const optional = (field: FieldSource | undefined) => (field ? of(field) : -1)
  const { zone, counterType, invoice, serviceType, method } = line.fields
  if (zone || counterType || invoice || serviceType || line.fields['unit']?.codes === undefined) return undefined
  if (method && !method.codes) return undefined
  const found = {
    account: of(bill.fields['account']),
    month: of(bill.fields['month']),
    number: of(bill.fields['number']),
    dueOn: optional(bill.fields['dueOn']),
    serviceCode: of(line.fields['serviceCode']),
    method: method ? coded(method) : -1,
    volume: of(line.fields['volume']),
    unit: coded(line.fields['unit']),
    tariff: of(line.fields['tariff']),
  }
  const ofBill = sums.of(bill, [...BILL_SUMS, 'toPay'])
  const ofLine = sums.of(line, [...LINE_BALANCES, 'amount'])
  if (!ofBill || !ofLine || !isWhole(found) || !sameBill({ bill, line }) || !hasKeyOfBill(rule, { bill, line }))
    return undefined
  const emptyVolume = line.fields['volume']?.empty === '0' ? 'zero' : 'wrong'
  return { ...found, emptyVolume, sums: sums.cells, ofBill, ofLine }
}

function isWhole<Found extends Record<string, number | undefined>>(
  found: Found,
): found is Found & Record<keyof Found, number> {
  return Object.values(found).every((column) => column !== undefined)
}

/** True if the bill and the line read account and month from the same cells in the same way. */
function sameBill({ bill, line }: { bill: RecordRule; line: RecordRule }): boolean {
  const written = ({ fields }: RecordRule, name: string) => JSON.stringify(fields[name])
  return ['account', 'month'].every((name) => written(bill, name) === written(line, name))
}

/** True if the key of a row is its bill and service. A repeated row is then found among the rows of its bill. */
function hasKeyOfBill({ key }: TableRule, { bill, line }: { bill: RecordRule; line: RecordRule }): boolean {
  const own = [bill.fields['account'], bill.fields['month'], line.fields['serviceCode']].map((field) => field?.column)
  return key === undefined || (key.length === own.length && own.every((column) => key.includes(column ?? '')))
}

class SumCells {
  readonly cells: SumCell[] = []
  readonly #columns: ReadonlyMap<string, number>

  constructor(columns: ReadonlyMap<string, number>) {
    this.#columns = columns
  }

  of<Name extends string>({ kind, fields }: RecordRule, names: readonly Name[]): Record<Name, number> | undefined {
    const rules: Record<string, FieldRule> = recordKinds[kind]
    const numbers: Partial<Record<Name, number>> = {}
    for (const name of names) {
      const [field, rule] = [fields[name], rules[name]]
      const number = field && rule ? this.#add(field, rule) : -1
      if (number === undefined) return undefined
      numbers[name] = number
    }
    return numbers as Record<Name, number>
  }

  #add(field: FieldSource, rule: FieldRule): number | undefined {
    const column = plainColumn(field, this.#columns)
    if (column === undefined || (field.empty !== undefined && field.empty !== '0')) return undefined
    const cell: SumCell = {
      column,
      signed: rule.is === 'money',
      empty: field.empty === '0' ? 'zero' : rule.needed ? 'wrong' : 'none',
    }
    const known = this.cells.findIndex((other) => JSON.stringify(other) === JSON.stringify(cell))
    return known >= 0 ? known : this.cells.push(cell) - 1
  }
}
