import { type Account, historiesOf } from '../account.ts'
import { addressLine } from '../addresses.ts'
import { trimmed } from '../amounts.ts'
import { dueDate, shortMonth } from '../calendar.ts'
import { withEicCheck } from '../identifiers.ts'
import type { Balance, Bill } from '../ledger.ts'
import { fullName } from '../people.ts'
import type { Household } from '../simulate/household.ts'
import type { MeterHistory, ReadingSource } from '../simulate/meter.ts'
import { addToTotals, type Book, closeBook, date, money, month, openBook, plain, texts } from './electricity-book.ts'
import { type ExportRun, monthOf, type ProviderWriter } from './export-run.ts'
import type { Cell } from './workbook-file.ts'

const sources: Record<ReadingSource, string> = {
  consumer: 'споживач',
  site: 'особистий кабінет',
  inspector: 'контролер',
  remote: 'АСКОЕ',
}
const methods: Record<string, string> = { meter: 'за показником', average: 'за середнім', norm: 'за нормою' }

function phoneText(phone: string): string {
  return `+38 (0${phone.slice(0, 2)}) ${phone.slice(2, 5)} ${phone.slice(5, 7)} ${phone.slice(7)}`
}

function zoneCells(balance: Balance): Cell[] {
  const [day, night] = balance.lines
  const of = (pick: (line: Balance['lines'][number]) => Cell): Cell[] =>
    [day, night].map((line) => (line === undefined ? null : pick(line)))
  return [
    ...of((line) => plain(trimmed(line.volume, 3))),
    ...of((line) => plain(trimmed(line.tariff, 4))),
    ...of((line) => money(line.amount)),
  ]
}

function addBill(book: Book, account: { readonly number: string; readonly eic: Cell }, bill: Bill): void {
  const [balance] = bill.balances
  if (balance === undefined) return
  const period = monthOf(book.run, bill.period)
  const number = plain(shortMonth(period) + account.number)
  const method = texts(book).common(methods[balance.lines[0]?.method ?? ''] ?? '')
  const { opening, charged, recalculation, benefit, subsidy, penalty, paid, closing } = balance
  const sums = [charged, recalculation, benefit, subsidy, penalty, paid, closing, bill.toPay]
  const head = [plain(account.number), account.eic, month(period), number, money(opening)]
  const row = [...head, ...zoneCells(balance), method, ...sums.map(money), date(dueDate(period))]
  const totalled = [opening, balance.lines[0]?.amount ?? 0, balance.lines[1]?.amount ?? 0, ...sums]
  addToTotals(book, totalled)
  book.workbook.sheets[0]?.append(row)
}

function addConsumer(book: Book, household: Household, card: { account: Account; eic: Cell }): void {
  const { common, single } = texts(book)
  const { account } = card
  const names = [common(fullName(household.person)), single(addressLine(household.address))]
  const size = [plain(trimmed(household.area, 2)), plain(household.residents)]
  const contact = [single(account.activationCode), single(phoneText(household.phone)), date(household.opened)]
  book.workbook.sheets[1]?.append([plain(account.number), card.eic, ...names, ...size, ...contact])
}

/** Writes the meters and returns the shared string of each serial number. */
function addMeters(book: Book, account: Account): ReadonlyMap<string, Cell> {
  const { common, single } = texts(book)
  const serials = new Map<string, Cell>()
  for (const { counterType, history } of account.registrations) {
    for (const meter of history.meters) {
      const serial = single(meter.serial)
      serials.set(meter.serial, serial)
      const dial = [plain(meter.zones), plain(meter.digits), plain(meter.decimals)]
      const dates = [date(meter.installed), date(meter.nextVerification), date(meter.removed)]
      const head = [plain(account.number), serial, common(counterType), common(meter.place)]
      book.workbook.sheets[2]?.append([...head, ...dial, ...dates])
    }
  }
  return serials
}

function addReadings(
  book: Book,
  meter: { readonly number: string; readonly serials: ReadonlyMap<string, Cell> },
  history: MeterHistory,
): void {
  const { common } = texts(book)
  for (const reading of history.readings) {
    const [day, night] = reading.values
    const when = [month(monthOf(book.run, reading.period)), date(reading.date)]
    const values = [plain(trimmed(day ?? 0, 3)), night === undefined ? null : plain(trimmed(night, 3))]
    const status = common(reading.state === 'mistake' ? 'скасовано' : 'прийнято')
    const head = [plain(meter.number), meter.serials.get(reading.serial) ?? null]
    book.workbook.sheets[3]?.append([...head, ...when, ...values, common(sources[reading.source]), status])
  }
}

/** A sheet has at most 1,048,576 rows; corrections and replacements add a few rows to the longest sheet, readings. */
const usableRows = 1_000_000

/**
 * Writes the workbook of the electricity company. If a sheet would exceed the format's limit, a second workbook of the
 * same structure follows, with its own control totals. `rowsOfSheet` is the most rows of a sheet.
 */
export function write310(run: ExportRun, rowsOfSheet: number = usableRows): ProviderWriter {
  const accountsOfBook = Math.floor(rowsOfSheet / (run.months.length + 2))
  let volume = 1
  let accounts = 0
  let book = openBook(run, volume)
  return {
    add: (household, account) => {
      if (accounts === accountsOfBook) {
        closeBook(book)
        volume += 1
        accounts = 0
        book = openBook(run, volume)
      }
      accounts += 1
      const eic = texts(book).single(withEicCheck(`62ZA00${account.number}`))
      addConsumer(book, household, { account, eic })
      const serials = addMeters(book, account)
      for (const history of historiesOf(account)) addReadings(book, { number: account.number, serials }, history)
      for (const bill of account.bills) addBill(book, { number: account.number, eic }, bill)
    },
    close: () => closeBook(book),
  }
}
