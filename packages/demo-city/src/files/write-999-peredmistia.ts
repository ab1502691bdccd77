import { type Account, counterTypes, historiesOf } from '../account.ts'
import { dialText, fixed, trimmed } from '../amounts.ts'
import { dueDate, shortMonth } from '../calendar.ts'
import type { Balance } from '../ledger.ts'
import { fullName } from '../people.ts'
import type { Household } from '../simulate/household.ts'
import type { MeterHistory, ReadingSource } from '../simulate/meter.ts'
import { withApostrophe } from '../spelling.ts'
import { quotedLine } from './csv.ts'
import { type ExportRun, monthOf, type ProviderWriter, pathOf } from './export-run.ts'
import { type Output, openOutput } from './output-file.ts'

const headings = {
  customers: 'customer_no,full_name,service_address,plot_area_m2,residents,phone,opened_on,note',
  meters:
    'customer_no,serial_no,counter_type,service_code,location,digits,decimals,zones,installed_on,next_verification_on,removed_on,initial_reading',
  readings: 'reading_id,customer_no,serial_no,period,read_on,value,source,replaces_id',
  invoices:
    'invoice_no,customer_no,period,opening_balance,charged,adjusted,benefit,subsidy,penalty,paid,closing_balance,amount_due,due_on',
  lines: 'invoice_no,line_no,service_code,counter_type,quantity,unit,price,amount,method',
  tariffs: 'service_code,counter_type,service,unit,price,valid_from,valid_to',
}

const notes = ['Дзвонити заздалегідь, собака', 'раніше: "дача"', 'Лічильник у колодязі\nключ у сусіда']
const sources: Record<ReadingSource, string> = {
  consumer: 'phone',
  site: 'web',
  inspector: 'inspector',
  remote: 'remote',
}
const methods: Record<string, string> = { meter: 'metered', average: 'estimated', norm: 'norm' }
const typeOfService: Record<string, string> = { W1: counterTypes.coldWater, G1: counterTypes.garden }

function customerLine(household: Household, account: Account): string {
  const { address, phone } = household
  const block = address.block === '' ? '' : ` корп. ${address.block}`
  const place = `${address.town}, ${address.kind} ${address.street}, ${address.house}${block}`
  const texts = [fullName(household.person), place].map((text) => withApostrophe(text, "'"))
  const telephone = `0${phone.slice(0, 2)}-${phone.slice(2, 5)}-${phone.slice(5, 7)}-${phone.slice(7)}`
  const plot = [trimmed(household.plot, 2), String(household.residents)]
  const note = notes[household.noteNumber] ?? ''
  return quotedLine([account.number, ...texts, ...plot, telephone, household.opened, note])
}

function meterLines(account: Account): string {
  const lines = account.registrations.flatMap(({ counterType, service, history }) =>
    history.meters.map((meter) => {
      const dial = [meter.digits, meter.decimals, meter.zones].map(String)
      const dates = [meter.installed, meter.nextVerification ?? '', meter.removed ?? '']
      const place = withApostrophe(meter.place, "'")
      return quotedLine([account.number, meter.serial, counterType, service, place, ...dial, ...dates, '0'])
    }),
  )
  return lines.join('')
}

/** Writes and counts readings: a correction refers to the reading that it replaces. */
function readingWriter(run: ExportRun, output: Output): (account: Account, history: MeterHistory) => void {
  let id = 0
  return (account, history) => {
    const decimals = history.meters[0]?.decimals ?? 0
    history.readings.forEach((reading, index) => {
      id += 1
      const corrects = history.readings[index - 1]?.state === 'mistake'
      const when = [monthOf(run, reading.period), reading.date, dialText(reading.values[0] ?? 0, decimals)]
      const source = [sources[reading.source], corrects ? String(id - 1) : '']
      output.write(quotedLine([String(id), account.number, reading.serial, ...when, ...source]))
    })
  }
}

function invoiceCells(balance: Balance): string[] {
  const { opening, charged, recalculation, benefit, subsidy, penalty, paid, closing } = balance
  return [opening, charged, recalculation, benefit, subsidy, penalty, paid, closing].map((kop) => fixed(kop, 2))
}

function invoiceLines(number: string, balance: Balance): string {
  const lines = balance.lines.map(({ service, volume, tariff, amount, method }, index) => {
    const head = [number, String(index + 1), service, typeOfService[service] ?? '']
    return quotedLine([...head, trimmed(volume, 3), 'm3', trimmed(tariff, 4), fixed(amount, 2), methods[method] ?? ''])
  })
  return lines.join('')
}

function tariffLines(run: ExportRun): string {
  const services = [
    { cells: ['W1', counterTypes.coldWater, 'Cold water', 'm3'], tariff: 'suburbWater' },
    { cells: ['G1', counterTypes.garden, 'Garden watering', 'm3'], tariff: 'garden' },
  ] as const
  const lines = services.flatMap(({ cells, tariff }) =>
    run.tariffs
      .periods(tariff)
      .map((period) => quotedLine([...cells, trimmed(period.price, 4), period.from, period.to ?? ''])),
  )
  return lines.join('')
}

/** Writes the files of the suburb waterworks: six CSV in UTF-8 with a byte order mark. */
export function write999(run: ExportRun): ProviderWriter {
  const open = (name: keyof typeof headings, file: string): Output => {
    const output = openOutput(pathOf(run, '999-peredmistia', file), 'utf8')
    output.write(`\uFEFF${quotedLine(headings[name].split(','))}`)
    return output
  }
  const customers = open('customers', 'customers.csv')
  const meters = open('meters', 'meters.csv')
  const readings = open('readings', 'readings.csv')
  const invoices = open('invoices', 'invoices.csv')
  const lines = open('lines', 'invoice_lines.csv')
  const tariffs = open('tariffs', 'tariffs.csv')
  const addReadings = readingWriter(run, readings)
  tariffs.write(tariffLines(run))
  return {
    add: (household, account) => {
      customers.write(customerLine(household, account))
      meters.write(meterLines(account))
      for (const history of historiesOf(account)) addReadings(account, history)
      for (const bill of account.bills) {
        const month = monthOf(run, bill.period)
        const number = `WP-${shortMonth(month)}-${account.number}`
        const [balance] = bill.balances
        if (balance === undefined) continue
        const due = [fixed(bill.toPay, 2), dueDate(month)]
        invoices.write(quotedLine([number, account.number, month, ...invoiceCells(balance), ...due]))
        lines.write(invoiceLines(number, balance))
      }
    },
    close: () => {
      for (const output of [customers, meters, readings, invoices, lines, tariffs]) output.close()
    },
  }
}
