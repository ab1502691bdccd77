import pg from 'pg'
import type { CopyIn, Loader } from '../stage/copy-in.ts'
import type { ShortCut, Written } from '../stage/staging.ts'
import { CellKeys, dayWritten, doubled, knownKeys } from './cell-keys.ts'
import { COPY_HEADER, COPY_TRAILER, CopyBytes, idField, textField } from './copy-bytes.ts'
import { exactNumber } from './exact-row.ts'
import { cut, FixedCell, isUsual, type LineAt, LONGEST_CELL, type Positions } from './fixed-cell.ts'
import { NoShortCut } from './left-rows.ts'
import type { PaymentCells } from './payment-cells.ts'

const { escapeLiteral } = pg

const COLUMNS = [
  'account_id',
  'billing_month',
  'partner',
  'payment_number',
  'paid_on',
  'amount_kop',
  'channel',
  'payer',
  'import_id',
]
/** Most bytes of a row: partner, number and payer have at most three bytes a character. */
const LONGEST_ROW = 3 * 3 * LONGEST_CELL + 200
/** Stands between the code of a provider and the number of an account; neither has it. */
const BETWEEN = 0x1f
/** Signs that a repair of the payer may change. */
const TO_REPAIR = /[Ii'`ʼ‘´ʹ′]/

interface Register {
  readonly loader: Loader
  readonly cells: PaymentCells
  /** Texts of the register's header. */
  readonly header: ReadonlyMap<string, string>
  readonly shortCut: ShortCut
}

/**
 * The direct load of a register of payments of all providers. Undefined if the header does not name a month and a
 * partner, or if payments of both are stored: they would have to be compared.
 */
export async function directPayments(register: Register): Promise<DirectPayments | undefined> {
  const { loader, cells, header, shortCut } = register
  const month = cells.months.days[keyOf(cells.months.keys, header.get(cells.month.name) ?? '')]
  const name = header.get(cells.partner.name) ?? ''
  const partner = cells.partner.prefix + name
  if (month === undefined || name === '' || partner.length > LONGEST_CELL) return undefined
  const stored = await loader.query(
    `select 1 from payments where partner = ${escapeLiteral(partner)} and billing_month = date '${dayWritten(month)}' limit 1`,
  )
  if (stored.length > 0) return undefined
  const accounts = await loadAccounts(loader)
  return new DirectPayments(loader, cells, { month, partner, accounts, importId: shortCut.importId })
}

interface Accounts {
  readonly keys: CellKeys
  readonly ids: Float64Array
}

/** The accounts of all providers by code and number. */
async function loadAccounts(loader: Loader): Promise<Accounts> {
  let ids = new Float64Array(10_000)
  const rows = {
    key: `p.code || ${escapeLiteral(String.fromCharCode(BETWEEN))} || a.number`,
    numbers: ['a.id'],
    from: 'from accounts a join providers p on p.id = a.provider_id',
    encoding: 'utf-8',
  }
  const keys = await knownKeys(loader, rows, (key, [id = Number.NaN]) => {
    if (key === ids.length) ids = doubled(ids)
    ids[key] = id
  })
  return { keys, ids }
}

interface Payments {
  /** Days since 2000-01-01, as all days here. */
  readonly month: number
  readonly partner: string
  readonly importId: number
  readonly accounts: Accounts
}

const scratch = Buffer.alloc(4 * LONGEST_CELL)

const keyOf = (keys: CellKeys, text: string): number =>
  text.length > LONGEST_CELL ? -1 : keys.find(scratch, 0, scratch.write(text))

/** Writes exactly written rows of a register to `payments` by COPY. */
export class DirectPayments {
  readonly #loader: Loader
  readonly #cells: PaymentCells
  readonly #of: Payments
  readonly #partner: Buffer
  readonly #importId: Buffer
  readonly #numbers = new CellKeys()
  readonly #byDay = new Map<number, number>()
  readonly #rows = new CopyBytes(LONGEST_ROW)
  readonly #number = new FixedCell()
  readonly #cell = new FixedCell()
  #copy: CopyIn | undefined
  #made = 0
  #kop = 0

  constructor(loader: Loader, cells: PaymentCells, of: Payments) {
    this.#loader = loader
    this.#cells = cells
    this.#of = of
    this.#partner = textField(of.partner)
    this.#importId = idField(of.importId)
  }

  /**
   * Writes a row; returns its sum in kopiykas. 0 if a cell is not written as expected, whether it is right or wrong: the
   * row then takes the general way.
   *
   * @throws NoShortCut if a row before had the same number
   */
  take(line: LineAt): number {
    const cells = this.#cells
    const number = this.#number
    if (!isUsual(line) || !number.take(line, cells.number)) {
      const written = Buffer.from(cut(line, cells.number))
      this.#tellNumber(written, written.length)
      return 0
    }
    this.#tellNumber(number.bytes, number.length)
    const id = this.#accountOf(line)
    const day = cells.days.days[this.#keyOf(line, cells.paidOn, cells.days.keys)]
    const channel = cells.channels.fields[this.#keyOf(line, cells.channel, cells.channels.keys)]
    const kop = this.#sumOf(line)
    if (id === undefined || number.length === 0 || day === undefined || !channel || !(kop > 0)) return 0
    const rows = this.#rows
    const begin = rows.length
    rows.putFields(COLUMNS.length)
    rows.putBigint(id)
    rows.putDate(this.#of.month)
    rows.put(this.#partner, 0, this.#partner.length)
    rows.putText(number.bytes, 0, number.length)
    rows.putDate(day)
    rows.putBigint(kop)
    rows.put(channel, 0, channel.length)
    if (!this.#putPayer(line)) {
      rows.length = begin
      return 0
    }
    rows.put(this.#importId, 0, this.#importId.length)
    this.#made += 1
    this.#kop += kop
    this.#byDay.set(day, (this.#byDay.get(day) ?? 0) + 1)
    return kop
  }

  /** True if `write` has to be awaited before the next row. */
  isFull(): boolean {
    return this.#rows.isFull()
  }

  /** Sends the rows. While the server stores them, the next ones may be taken. */
  async write(): Promise<void> {
    const { bytes, length } = this.#rows
    if (length === 0) return
    if (!this.#copy) {
      this.#copy = this.#loader.copyIn(`copy payments (${COLUMNS.join(', ')}) from stdin (format binary)`)
      await this.#copy.write(COPY_HEADER)
    }
    await this.#copy.write(bytes.subarray(0, length))
    this.#rows.length = 0
  }

  /** Resolves when the connection is free for another statement. */
  async settle(): Promise<void> {
    const copy = this.#copy
    this.#copy = undefined
    await copy?.write(COPY_TRAILER)
    await copy?.end()
  }

  /** Writes the last rows. */
  async end(): Promise<Written | undefined> {
    await this.write()
    await this.settle()
    if (this.#made === 0) return undefined
    const days = [...this.#byDay].sort(([one], [other]) => one - other)
    const counted = { payments: this.#made }
    return {
      inserted: counted,
      totals: { ...counted, paymentsKop: this.#kop },
      periods: Object.fromEntries(days.map(([day, rows]) => [dayWritten(day), rows])),
      unmet: { kind: 'payments', partner: this.#of.partner, firstDay: dayWritten(days[0]?.[0] ?? 0) },
    }
  }

  /** Rows with the same number have to be compared, also those that take the general way. */
  #tellNumber(bytes: Buffer, length: number): void {
    const known = this.#numbers.size
    this.#numbers.add(bytes, 0, length)
    if (this.#numbers.size === known) throw new NoShortCut('a number is repeated')
  }

  #accountOf(line: LineAt): number | undefined {
    const cell = this.#cell
    const { provider, account } = this.#cells
    if (!cell.take(line, provider)) return undefined
    cell.put(BETWEEN)
    if (!cell.join(line, account)) return undefined
    const { keys, ids } = this.#of.accounts
    return ids[keys.find(cell.bytes, 0, cell.length)]
  }

  #keyOf(line: LineAt, positions: Positions, keys: CellKeys): number {
    const cell = this.#cell
    return cell.take(line, positions) ? keys.find(cell.bytes, 0, cell.length) : -1
  }

  /** In kopiykas; NaN for a text that takes the general way. */
  #sumOf(line: LineAt): number {
    const cell = this.#cell
    const { amount, sum } = this.#cells
    return cell.take(line, amount) ? exactNumber(cell.bytes, 0, cell.length, sum) : Number.NaN
  }

  /** False if the payer is too long. */
  #putPayer(line: LineAt): boolean {
    const cell = this.#cell
    const { payer, repairPayer } = this.#cells
    cell.length = 0
    if (payer && !cell.take(line, payer)) return false
    const written = payer ? cut(line, payer) : ''
    if (TO_REPAIR.test(written)) this.#rows.putString(repairPayer(written))
    else this.#rows.putText(cell.bytes, 0, cell.length)
    return true
  }
}
