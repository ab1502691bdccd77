import pg from 'pg'
import type { Loader } from '../stage/copy-in.ts'
import type { ShortCut, Written } from '../stage/staging.ts'
import { CellKeys, dayWritten, doubled, knownKeys } from './cell-keys.ts'
import { COPY_HEADER, COPY_TRAILER, CopyBytes, idField, textField } from './copy-bytes.ts'
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
/** Longer texts take the general way. */
const LONGEST_TEXT = 300
/** Most bytes of a row: partner, number and payer have at most three bytes a character. */
const LONGEST_ROW = 3 * 3 * LONGEST_TEXT + 200
/** Stands between the code of a provider and the number of an account; neither has it. */
const BETWEEN = '\u001f'

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
  if (month === undefined || name === '' || partner.length > LONGEST_TEXT) return undefined
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
    key: `p.code || ${escapeLiteral(BETWEEN)} || a.number`,
    numbers: ['a.id'],
    count: 1,
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

const scratch = Buffer.alloc(4 * LONGEST_TEXT)

const keyOf = (keys: CellKeys, text: string): number =>
  text.length > LONGEST_TEXT ? -1 : keys.find(scratch, 0, scratch.write(text))

/** Writes exactly written rows of a register to `payments` by COPY. */
export class DirectPayments {
  readonly #loader: Loader
  readonly #cells: PaymentCells
  readonly #of: Payments
  readonly #partner: Buffer
  readonly #importId: Buffer
  readonly #numbers = new CellKeys()
  readonly #days = new Map<string, number>()
  readonly #byDay = new Map<number, number>()
  #rows = new CopyBytes(LONGEST_ROW)
  #sent: Promise<void> = Promise.resolve()
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
   * Writes a row. False if a cell is not written as expected, whether it is right or wrong: the row then takes the
   * general way.
   *
   * @throws NoShortCut if a row before had the same number
   */
  take(values: readonly string[]): boolean {
    const cells = this.#cells
    const { accounts } = this.#of
    const number = values[cells.number] ?? ''
    this.#tellNumber(number)
    const account = keyOf(accounts.keys, (values[cells.provider] ?? '') + BETWEEN + (values[cells.account] ?? ''))
    const id = accounts.ids[account]
    const day = this.#dayOf(values[cells.paidOn] ?? '')
    const kop = kopOf(values[cells.amount] ?? '', cells.decimal)
    const channel = cells.channels.get(values[cells.channel] ?? '')
    const payer = cells.payer === undefined ? '' : (values[cells.payer] ?? '')
    if (account < 0 || id === undefined || number === '' || day < 0 || kop === 0 || !channel) return false
    if (number.length > LONGEST_TEXT || payer.length > LONGEST_TEXT) return false
    const rows = this.#rows
    rows.putFields(COLUMNS.length)
    rows.putBigint(id)
    rows.putDate(this.#of.month)
    rows.put(this.#partner, 0, this.#partner.length)
    rows.putString(number)
    rows.putDate(day)
    rows.putBigint(kop)
    rows.put(channel, 0, channel.length)
    rows.putString(payer === '' ? '' : cells.repairPayer(payer))
    rows.put(this.#importId, 0, this.#importId.length)
    this.#made += 1
    this.#kop += kop
    this.#byDay.set(day, (this.#byDay.get(day) ?? 0) + 1)
    return true
  }

  /** True if `write` has to be awaited before the next row. */
  isFull(): boolean {
    return this.#rows.isFull()
  }

  /** Sends the rows. While the server stores them, the next ones may be taken. */
  async write(): Promise<void> {
    await this.#sent
    const { bytes, length } = this.#rows
    this.#rows = new CopyBytes(LONGEST_ROW)
    if (length === 0) return
    this.#sent = this.#send(bytes.subarray(0, length))
    // The next call awaits it. A failure before that must not become an unhandled rejection.
    this.#sent.catch(() => undefined)
  }

  /** Resolves when the connection is free for another statement. */
  async settle(): Promise<void> {
    await this.#sent
  }

  /** Writes the last rows. */
  async end(): Promise<Written | undefined> {
    await this.write()
    await this.#sent
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

  async #send(rows: Buffer): Promise<void> {
    const copy = this.#loader.copyIn(`copy payments (${COLUMNS.join(', ')}) from stdin (format binary)`)
    await copy.writeAll([COPY_HEADER, rows, COPY_TRAILER])
    await copy.end()
  }

  /** Rows with the same number have to be compared, also those that take the general way. */
  #tellNumber(number: string): void {
    const known = this.#numbers.size
    this.#numbers.add(Buffer.from(number))
    if (this.#numbers.size === known) throw new NoShortCut('a number is repeated')
  }

  #dayOf(written: string): number {
    const known = this.#days.get(written)
    if (known !== undefined) return known
    const { keys, days } = this.#cells.days
    const day = days[keyOf(keys, written)] ?? -1
    this.#days.set(written, day)
    return day
  }
}

/** A sum above 0 in kopiykas; 0 for a text that takes the general way. */
function kopOf(written: string, decimal: string | undefined): number {
  if (decimal === undefined) return /^[0-9]{1,12}$/.test(written) ? Number(written) : 0
  const at = written.length - 3
  if (written[at] !== decimal) return 0
  const digits = written.slice(0, at) + written.slice(at + 1)
  return /^[0-9]{3,12}$/.test(digits) ? Number(digits) : 0
}
