import iconv from 'iconv-lite'
import { copyEncoding, iconvEncoding } from '../read/csv-bytes.ts'
import { type CsvReading, recordTurns } from '../read/csv-records.ts'
import { MOST_ENDS, scanRecord } from '../read/csv-scanner.ts'
import type { CopyIn, Loader } from '../stage/copy-in.ts'
import type { Written } from '../stage/staging.ts'
import { billCells, billRecords } from './bill-cells.ts'
import { BillGroups, INVOICE_COLUMNS, LINE_COLUMNS } from './bill-groups.ts'
import { type CellKeys, calendarKeys, codeKeys, doubled, knownKeys, monthWritten } from './cell-keys.ts'
import { COPY_HEADER, COPY_TRAILER, textField } from './copy-bytes.ts'
import type { DirectFrom, DirectLoad } from './direct-load.ts'
import { type ExactBillCells, monthOf } from './exact-bill.ts'
import { LeftRows, NoShortCut } from './left-rows.ts'

/** A load in progress. It begins at the first record, which gives the month of the bills. */
interface Load {
  readonly groups: BillGroups
  readonly copy: CopyIn
  readonly take: DirectLoad['take']
}

type KnownCells = Omit<ExactBillCells, 'accounts'>

/** The direct load of a table of bill lines; undefined if the profile converts a cell in an unsupported way. */
export function directBills(reading: CsvReading, from: DirectFrom): DirectLoad | undefined {
  const known = knownCells(reading, from)
  if (!known) return undefined
  const { loader, size } = reading.file
  const { separator, encoding } = reading.format
  const left = new LeftRows({ size, separator })
  let load: Load | undefined
  return {
    async take(bytes) {
      load ??= await begin(reading, { bytes, known, left, from })
      return load ? load.take(bytes) : bytes
    },
    async end(table) {
      if (!load) throw new NoShortCut('no record tells a month')
      const { copy, groups } = load
      await copy.writeAll([...groups.drainLast(), COPY_TRAILER])
      await copy.end()
      const invoices = loader.copyIn(`copy invoices (${INVOICE_COLUMNS.join(', ')}) from stdin (format binary)`)
      await invoices.writeAll([COPY_HEADER, ...groups.invoices, COPY_TRAILER])
      await invoices.end()
      await left.stage(loader, { table, fields: reading.fields, encoding: copyEncoding(encoding) })
      return writtenBills(groups, from)
    },
    abort: () => load?.copy.abort(),
  }
}

/** Undefined while the bytes do not hold the whole first record. @throws NoShortCut */
async function begin(
  reading: CsvReading,
  { bytes, known, left, from }: { bytes: Buffer; known: Known; left: LeftRows; from: DirectFrom },
): Promise<Load | undefined> {
  const { loader, profile } = reading.file
  const encoding = iconvEncoding(reading.format.encoding)
  const month = firstMonth(reading, bytes, known)
  if (!month) return undefined
  const { providerId, importId } = from.shortCut
  const of = { encoding, month: month.day, accountFormat: profile.accountFormat }
  const accounts: AccountKeys = await loadAccountKeys(loader, providerId, of)
  const cells = { ...known.cells, accounts: accounts.keys }
  const groups = new BillGroups({ cells, accounts, codes: known.codes, left, encoding, month, importId })
  const copy = loader.copyIn(`copy invoice_lines (${LINE_COLUMNS.join(', ')}) from stdin (format binary)`)
  await copy.write(COPY_HEADER)
  const take = recordTurns(
    reading,
    (n, at) => groups.add(n, at),
    () => copy.writeAll(groups.drainLines()),
  )
  return { groups, copy, take }
}

/** The month of the first record. Bills of other months take the general way. */
function firstMonth(reading: CsvReading, bytes: Buffer, { cells }: Known): { key: number; day: number } | undefined {
  const { record } = reading
  scanRecord(bytes, 0, reading)
  if (record.next < 0) return undefined
  const isWhole = !record.quoted && !record.defect && record.fields === reading.fields
  const key = isWhole ? monthOf({ record, bytes, start: 0, end: record.next - record.lineEnd }, cells) : -1
  const day = cells.months.days[key]
  if (day === undefined) throw new NoShortCut('the first record tells no month')
  return { key, day }
}

type Known = NonNullable<ReturnType<typeof knownCells>>

function knownCells(reading: CsvReading, { rule, headings }: DirectFrom) {
  const records = billRecords(rule)
  const cells = billCells(rule, new Map(headings.map((heading, at) => [heading, at])))
  if (!records || !cells || rule.correction || headings.length > MOST_ENDS) return undefined
  const { bill, line } = records
  const { notation, services: types } = reading.file.profile
  const encoding = iconvEncoding(reading.format.encoding)
  const coded = (name: string) => codeKeys(line.fields[name]?.codes ?? {}, encoding, textField)
  const typed = Object.fromEntries(Object.entries(types).map(([code, type]) => [code, String(type)]))
  const services = codeKeys(typed, encoding, (type, code) => Buffer.concat([textField(code), smallint(Number(type))]))
  const [methods, units] = [coded('method'), coded('unit')]
  const days = calendarKeys(bill.fields['dueOn']?.format ?? notation.day, 'day')
  const decimal = notation.decimal.charCodeAt(0)
  const sum = notation.money === 'kopiykas' ? { decimal, digits: 12, places: 0 } : { decimal, digits: 10, places: 2 }
  const own: KnownCells = {
    cells,
    months: calendarKeys(bill.fields['month']?.format ?? notation.month, 'month'),
    days,
    services: services.keys,
    methods: methods.keys,
    units: units.keys,
    volume: { decimal, digits: 9, places: 3, signed: true },
    tariff: { decimal, digits: 6, places: 6, signed: false },
    money: { signed: { ...sum, signed: true }, unsigned: { ...sum, signed: false } },
  }
  return { cells: own, codes: { services: services.fields, methods: methods.fields, units: units.fields, days } }
}

function smallint(value: number): Buffer {
  const field = Buffer.from([0, 0, 0, 2, 0, 0])
  field.writeInt16BE(value, 4)
  return field
}

/** Control totals have the sums that the profile maps, as in the general way. */
function writtenBills(groups: BillGroups, { rule }: DirectFrom): Written {
  const { bills, lines, charged, paid, toPay, carriesOver } = groups.made
  const { paid: hasPaid } = billRecords(rule)?.bill.fields ?? {}
  const totals = { invoices: bills, invoiceLines: lines, chargedKop: charged, toPayKop: toPay }
  return {
    inserted: { invoices: bills, invoiceLines: lines },
    totals: hasPaid ? { ...totals, paidKop: paid } : totals,
    periods: { [monthWritten(groups.month)]: bills },
    unmet: { kind: 'bills', month: groups.month, accounts: groups.writtenAccounts(), carriesOver },
  }
}

const FIRST_ACCOUNTS = 10_000

/** A provider's accounts by the bytes of their numbers. */
export interface AccountKeys {
  readonly keys: CellKeys
  readonly ids: Float64Array
  /** Closing balance of the bill of the month before, in kopiykas; NaN if there is none. */
  readonly closings: Float64Array
}

/** Loads the accounts in the encoding of the file. `month`: first day of the bills' month, in days since 2000-01-01. */
async function loadAccountKeys(
  loader: Loader,
  provider: number,
  of: { readonly encoding: string; readonly month: number; readonly accountFormat: string | undefined },
): Promise<AccountKeys> {
  let ids = new Float64Array(FIRST_ACCOUNTS)
  let closings = new Float64Array(FIRST_ACCOUNTS)
  const { accountFormat, encoding } = of
  const from = `from accounts a left join invoices before on before.account_id = a.id
      and before.billing_month = (date '2000-01-01' + ${of.month} - interval '1 month')::date
    where a.provider_id = ${provider}`
  const numbers = { key: 'a.number', numbers: ['a.id', 'before.closing_kop'], from, encoding }
  const rows = accountFormat ? { ...numbers, isUsed: hasFormat(accountFormat, encoding) } : numbers
  const keys = await knownKeys(loader, rows, (key, [id = Number.NaN, closing = Number.NaN]) => {
    if (key === ids.length) [ids, closings] = [doubled(ids), doubled(closings)]
    ids[key] = id
    closings[key] = closing
  })
  return { keys, ids, closings }
}

const [HASH, ZERO, NINE] = [35, 48, 57]

/** Checks the bytes of account numbers by the masks of domain/account-number. In SQL this took a third of the time. */
function hasFormat(accountFormat: string, encoding: string): (key: Buffer) => boolean {
  const masks = accountFormat.split('|').map((mask) => iconv.encode(mask.trim(), encoding))
  return (key) => masks.some((mask) => fits(mask, key))
}

function fits(mask: Buffer, key: Buffer): boolean {
  if (mask.length !== key.length) return false
  for (let at = 0; at < mask.length; at += 1) {
    const byte = key[at] ?? 0
    if (mask[at] === HASH ? byte < ZERO || byte > NINE : mask[at] !== byte) return false
  }
  return true
}
