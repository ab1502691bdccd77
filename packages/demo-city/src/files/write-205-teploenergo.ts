import { type Account, historiesOf } from '../account.ts'
import { fixed } from '../amounts.ts'
import { compactDate, dueDate, shortMonth } from '../calendar.ts'
import type { Bill, BillLine } from '../ledger.ts'
import { fullName } from '../people.ts'
import type { Household } from '../simulate/household.ts'
import type { MeterHistory, ReadingSource } from '../simulate/meter.ts'
import { forCp866 } from '../spelling.ts'
import {
  heatAccountFields,
  heatBillFields,
  heatMeterFields,
  heatReadingFields,
  heatTariffFields,
} from './dbf-fields.ts'
import { type DbfField, type DbfTable, openDbf } from './dbf-writer.ts'
import { type ExportRun, monthOf, type ProviderWriter, pathOf } from './export-run.ts'

const sources: Record<ReadingSource, string> = { consumer: '1', inspector: '2', remote: '3', site: '4' }
const methods: Record<string, string> = { meter: 'Л', average: 'С', norm: 'Н', area: 'П' }

function accountCells(household: Household, account: Account): string[] {
  const { address } = household
  const street = forCp866(`${address.street} ${address.kind}`).toUpperCase()
  // The heat company omits the hyphen before a house's letter.
  const place = [street, forCp866(address.house.replace('-', '')), address.block, address.flat]
  const name = forCp866(fullName(household.person))
  const size = [fixed(household.area, 2), String(household.residents)]
  const phone = `+380${household.phone}`
  return [account.number, name, ...place, ...size, phone, account.activationCode, compactDate(household.opened)]
}

function addMeters(table: DbfTable, account: Account): void {
  for (const { counterType, history } of account.registrations) {
    for (const meter of history.meters) {
      const dial = [meter.digits, meter.decimals, meter.zones].map(String)
      const dates = [meter.installed, meter.nextVerification, meter.removed].map(compactDate)
      table.append([account.number, meter.serial, counterType, forCp866(meter.place), ...dial, ...dates, '0.000'])
    }
  }
}

function addReadings(run: ExportRun, table: DbfTable, meter: { account: Account; history: MeterHistory }): void {
  for (const reading of meter.history.readings) {
    const when = [monthOf(run, reading.period).replace('-', ''), compactDate(reading.date)]
    const value = fixed(reading.values[0] ?? 0, 3)
    const cells = [meter.account.number, reading.serial, ...when, value, sources[reading.source]]
    if (reading.state === 'mistake') table.appendDeleted(cells)
    else table.append(cells)
  }
}

function lineCells(line: BillLine | undefined): string[] {
  if (line === undefined) return ['0.000', '0.00', '0.00', '']
  return [fixed(line.volume, 3), fixed(line.tariff / 100, 2), fixed(line.amount, 2), methods[line.method] ?? '']
}

function billCells(run: ExportRun, account: Account, bill: Bill): string[] {
  const month = monthOf(run, bill.period)
  const balance = bill.balances[0]
  if (balance === undefined) return []
  const line = (service: string) => lineCells(balance.lines.find((found) => found.service === service))
  const { opening, charged, recalculation, benefit, subsidy, penalty, paid, closing } = balance
  const sums = [charged, recalculation, benefit, subsidy, penalty, paid, closing, bill.toPay]
  const head = [account.number, `T${shortMonth(month)}-${account.number.slice(2)}`, fixed(opening, 2)]
  const money = sums.map((kop) => fixed(kop, 2))
  return [...head, ...line('12'), ...line('15'), ...money, compactDate(dueDate(month))]
}

/**
 * Returns a first issue of a bill without the payments, which is marked deleted; the corrected row follows. Its sums
 * add up.
 */
function withoutPayments(bill: Bill): Bill {
  const balances = bill.balances.map((balance) => ({ ...balance, paid: 0, closing: balance.closing + balance.paid }))
  const closing = balances.reduce((sum, balance) => sum + balance.closing, 0)
  return { ...bill, balances, toPay: Math.max(0, closing) }
}

function addTariffs(run: ExportRun, table: DbfTable): void {
  for (const period of run.tariffs.periods('heat')) {
    const dates = [compactDate(period.from), compactDate(period.to)]
    table.append(['12', forCp866('Постачання теплової енергії'), 'Гкал', fixed(period.price, 4), ...dates])
  }
  for (const period of run.tariffs.periods('hotWater')) {
    const dates = [compactDate(period.from), compactDate(period.to)]
    table.append(['15', forCp866('Постачання гарячої води'), 'куб.м', fixed(period.price, 4), ...dates])
  }
}

/** Writes the files of the heat company: DBF tables in CP866; a correction marks the wrong row as deleted. */
export function write205(run: ExportRun): ProviderWriter {
  const open = (file: string, fields: readonly DbfField[]): DbfTable => {
    const path = pathOf(run, '205-teploenergo', file)
    return openDbf({ path, fields, encoding: 'cp866', language: 0x65, updated: run.exportedOn })
  }
  const accounts = open('ABON.DBF', heatAccountFields)
  const meters = open('LICH.DBF', heatMeterFields)
  const readings = open('POKAZ.DBF', heatReadingFields)
  const tariffs = open('TARIF.DBF', heatTariffFields)
  const bills = run.months.map((month) => open(`N_${shortMonth(month)}.DBF`, heatBillFields))
  addTariffs(run, tariffs)
  return {
    add: (household, account) => {
      const cells = accountCells(household, account)
      // The first card of the account had no activation code.
      if (account.supersededIn !== null) accounts.appendDeleted(cells.with(9, ''))
      accounts.append(cells)
      addMeters(meters, account)
      for (const history of historiesOf(account)) addReadings(run, readings, { account, history })
      for (const bill of account.bills) {
        const table = bills[bill.period]
        if (account.supersededIn === bill.period) {
          table?.appendDeleted(billCells(run, account, withoutPayments(bill)))
        }
        table?.append(billCells(run, account, bill))
      }
    },
    close: () => {
      for (const table of [accounts, meters, readings, tariffs, ...bills]) table.close()
    },
  }
}
