import { type Account, historiesOf } from '../account.ts'
import { dueDate, monthParts, shortMonth } from '../calendar.ts'
import { withEicCheck } from '../identifiers.ts'
import type { Bill } from '../ledger.ts'
import { providerOf } from '../providers.ts'
import type { Household } from '../simulate/household.ts'
import type { MeterHistory, ReadingSource } from '../simulate/meter.ts'
import { type ExportRun, monthOf, type ProviderWriter, pathOf } from './export-run.ts'
import { openOutput } from './output-file.ts'

const sources: Record<ReadingSource, string> = {
  consumer: 'consumer',
  site: 'web',
  inspector: 'controller',
  remote: 'telemetry',
}

/** Converts kopiykas to hryvnias and thousandths to units: JSON prints the shortest decimal, which is exact. */
function hryvnias(kop: number): number {
  return kop / 100
}
function units(thousandths: number): number {
  return thousandths / 1000
}

/** Returns the export time; November to March have the winter UTC offset. */
function createdAt(run: ExportRun): string {
  const { month } = monthParts(run.exportedOn)
  return `${run.exportedOn}T06:30:00+0${month >= 4 && month <= 10 ? 3 : 2}:00`
}

function headerLine(run: ExportRun): object {
  const { name, edrpou, iban } = providerOf('889')
  const months = { monthFrom: run.months[0], monthTo: run.lastMonth }
  const issued = { createdAt: createdAt(run), ...months }
  return { type: 'header', schema: 'grm-export/1.4', provider: '889', name, edrpou, iban, ...issued }
}

function tariffLines(run: ExportRun): object[] {
  const services = [
    ['gas', 'gas'],
    ['distribution', 'gasDistribution'],
  ] as const
  return services.flatMap(([service, tariff]) =>
    run.tariffs.periods(tariff).map(({ price, from, to }) => {
      const unit = { service, unit: 'm3', price: price / 10_000 }
      return { type: 'tariff', ...unit, validFrom: from, validTo: to }
    }),
  )
}

function accountLine(household: Household, account: Account): object {
  const { address, person } = household
  const none = (text: string): string | null => (text === '' ? null : text)
  return {
    type: 'account',
    account: account.number,
    eic: withEicCheck(`56XMA${account.number.padStart(10, '0')}`),
    consumer: { last: person.last, first: person.first, middle: none(person.middle) },
    address: {
      town: address.town,
      street: `${address.kind} ${address.street}`,
      house: address.house,
      block: none(address.block),
      flat: none(address.flat),
    },
    area: household.area / 100,
    residents: household.residents,
    category: household.gas,
    phone: `+380${household.phone}`,
    since: household.opened,
  }
}

function meterLines(account: Account): object[] {
  return account.registrations.flatMap(({ counterType, history }) =>
    history.meters.map(({ serial, place, digits, decimals, zones, installed, nextVerification, removed }) => {
      const dial = { counterType, place, digits, decimals, zones }
      return { type: 'meter', account: account.number, serial, ...dial, installed, nextVerification, removed }
    }),
  )
}

function readingLines(run: ExportRun, account: Account, history: MeterHistory): object[] {
  return history.readings.map((reading, index) => {
    const month = monthOf(run, reading.period)
    const value = units(reading.values[0] ?? 0)
    const line = { type: 'reading', account: account.number, serial: reading.serial, month, date: reading.date, value }
    const corrects = history.readings[index - 1]?.state === 'mistake'
    return { ...line, source: sources[reading.source], ...(corrects ? { rev: 2 } : {}) }
  })
}

/** Returns the bill; fields without a sum are omitted. */
function billLine(run: ExportRun, account: Account, issue: { bill: Bill; rev: number }): object {
  const month = monthOf(run, issue.bill.period)
  const balance = issue.bill.balances[0]
  if (balance === undefined) return {}
  const lines = balance.lines.map(({ service, volume, tariff, amount, method }) => {
    const line = { service, qty: units(volume), price: tariff / 10_000, sum: hryvnias(amount) }
    return method === 'fee' ? line : { ...line, method }
  })
  const { recalculation, benefit, subsidy, penalty, paid } = balance
  const sums = Object.entries({ adjusted: recalculation, benefit, subsidy, penalty, paid })
  return {
    type: 'bill',
    no: `G${shortMonth(month)}${account.number}`,
    ...(issue.rev > 1 ? { rev: issue.rev } : {}),
    account: account.number,
    month,
    opening: hryvnias(balance.opening),
    lines,
    charged: hryvnias(balance.charged),
    ...Object.fromEntries(sums.filter(([, kop]) => kop !== 0).map(([name, kop]) => [name, hryvnias(kop)])),
    closing: hryvnias(balance.closing),
    toPay: hryvnias(issue.bill.toPay),
    due: dueDate(month),
  }
}

/** Returns a first issue of a bill without its gas line, which revision 2 replaces. Its sums add up. */
function wrongIssue(bill: Bill): Bill {
  const balance = bill.balances[0]
  if (balance === undefined) return bill
  const lines = balance.lines.filter((line) => line.service !== 'gas')
  const charged = lines.reduce((sum, line) => sum + line.amount, 0)
  const closing = balance.closing - balance.charged + charged
  return { ...bill, balances: [{ ...balance, lines, charged, closing }], toPay: Math.max(0, closing) }
}

/** Writes the export of the gas distribution company: JSON lines, grouped by account. */
export function write889(run: ExportRun): ProviderWriter {
  const output = openOutput(pathOf(run, '889-gaz', `grm_export_${run.lastMonth}.jsonl`), 'utf8')
  const print = (lines: readonly object[]): void => {
    for (const line of lines) output.write(`${JSON.stringify(line)}\n`)
  }
  print([headerLine(run), ...tariffLines(run)])
  return {
    add: (household, account) => {
      print([accountLine(household, account), ...meterLines(account)])
      print(historiesOf(account).flatMap((history) => readingLines(run, account, history)))
      for (const bill of account.bills) {
        const corrected = bill.period === account.supersededIn
        if (corrected) print([billLine(run, account, { bill: wrongIssue(bill), rev: 1 })])
        print([billLine(run, account, { bill, rev: corrected ? 2 : 1 })])
      }
    },
    close: () => output.close(),
  }
}
