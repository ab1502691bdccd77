import { type Account, historiesOf } from '../account.ts'
import { comma, dialText, fixed, trimmed } from '../amounts.ts'
import { dottedDate, dottedMonth, dueDate, shortMonth } from '../calendar.ts'
import type { Balance, Bill, BillLine } from '../ledger.ts'
import { fullName } from '../people.ts'
import type { Household } from '../simulate/household.ts'
import type { ReadingSource } from '../simulate/meter.ts'
import { waterTariffLines } from '../water-tariffs.ts'
import { semicolonLine } from './csv.ts'
import { type ExportRun, monthOf, type ProviderWriter, pathOf } from './export-run.ts'
import { openOutput } from './output-file.ts'

const headings = {
  accounts:
    'Особовий рахунок;ПІБ власника;Населений пункт;Тип вулиці;Вулиця;Будинок;Корпус;Квартира;Площа, кв.м;Зареєстровано осіб;Код активації;Телефон;Дата відкриття;Примітка',
  meters:
    'Особовий рахунок;Заводський №;Код типу;Код послуги;Місце встановлення;Розрядів до коми;Розрядів після коми;Зон;Дата встановлення;Дата наступної повірки;Дата зняття;Початковий показник',
  readings: 'Особовий рахунок;Заводський №;Період;Дата показника;Показник;Джерело;Ознака',
  charges:
    'Особовий рахунок;Період;№ рахунка;Код послуги;Сальдо на початок;Обсяг;Од. виміру;Тариф;Спосіб;Нараховано;Перерахунок;Пільга;Субсидія;Пеня;Сплачено;Сальдо на кінець;До сплати разом;Сплатити до',
  tariffs: 'Код послуги;Послуга;Од. виміру;Тариф, грн;Діє з;Діє до;Рішення',
}

const notes = ['в будинку "хрущовка", лічильник за шафою', 'паперовий рахунок не надсилати', 'ключі у сусідів; кв. 12']
const sources: Record<ReadingSource, string> = {
  consumer: 'споживач',
  site: 'сайт',
  inspector: 'контролер',
  remote: 'дистанційно',
}
const methods: Record<string, string> = { meter: 'Л', average: 'С', norm: 'Н', fee: 'А' }

function accountLine(household: Household, account: Account): string {
  const { address } = household
  const place = [address.town, address.kind, address.street, address.house, address.block, address.flat]
  const area = comma(fixed(household.area, 2))
  const rest = [account.activationCode, `+380${household.phone}`, dottedDate(household.opened)]
  const note = notes[household.noteNumber] ?? ''
  const name = fullName(household.person)
  return semicolonLine([account.number, name, ...place, area, String(household.residents), ...rest, note])
}

function meterLines(account: Account): string {
  const lines = account.registrations.flatMap(({ counterType, service, history }) =>
    history.meters.map((meter) => {
      const dial = [meter.digits, meter.decimals, meter.zones].map(String)
      const dates = [meter.installed, meter.nextVerification, meter.removed].map(dottedDate)
      return semicolonLine([account.number, meter.serial, counterType, service, meter.place, ...dial, ...dates, '0'])
    }),
  )
  return lines.join('')
}

function readingLines(run: ExportRun, account: Account): string {
  const lines = historiesOf(account).flatMap((history) => {
    const decimals = history.meters[0]?.decimals ?? 0
    return history.readings.map((reading, index) => {
      const corrects = history.readings[index - 1]?.state === 'mistake'
      const value = comma(dialText(reading.values[0] ?? 0, decimals))
      const when = [dottedMonth(monthOf(run, reading.period)), dottedDate(reading.date)]
      return semicolonLine([
        account.number,
        reading.serial,
        ...when,
        value,
        sources[reading.source],
        corrects ? 'К' : '',
      ])
    })
  })
  return lines.join('')
}

function money(kop: number): string {
  return comma(fixed(kop, 2))
}

function balanceCells(balance: Balance, line: BillLine): string[] {
  const orEmpty = [balance.recalculation, balance.benefit, balance.subsidy, balance.penalty, balance.paid].map((kop) =>
    kop === 0 ? '' : money(kop),
  )
  const unit = line.method === 'fee' ? 'міс' : 'куб.м'
  const priced = [comma(trimmed(line.volume, 3)), unit, comma(trimmed(line.tariff, 4)), methods[line.method] ?? '']
  return [line.service, money(balance.opening), ...priced, money(balance.charged), ...orEmpty, money(balance.closing)]
}

function billLines(run: ExportRun, account: Account, bill: Bill): string {
  const month = monthOf(run, bill.period)
  const head = [account.number, dottedMonth(month), `${account.number}-${shortMonth(month)}`]
  const tail = [money(bill.toPay), dottedDate(dueDate(month))]
  const rows = bill.balances.flatMap((balance) =>
    balance.lines.map((line) => semicolonLine([...head, ...balanceCells(balance, line), ...tail])),
  )
  return rows.join('')
}

/** Writes the files of the waterworks: five CSV in Windows-1251. */
export function write101(run: ExportRun): ProviderWriter {
  const open = (file: string, heading: string) => {
    const output = openOutput(pathOf(run, '101-vodokanal', file), 'win1251')
    output.write(`${heading}\r\n`)
    return output
  }
  const accounts = open('osobovi_rahunky.csv', headings.accounts)
  const meters = open('lichylnyky.csv', headings.meters)
  const readings = open('pokaznyky.csv', headings.readings)
  const charges = open('narahuvannia.csv', headings.charges)
  const tariffs = open('taryfy.csv', headings.tariffs)
  tariffs.write(waterTariffLines(run))
  return {
    add: (household, account) => {
      accounts.write(accountLine(household, account))
      meters.write(meterLines(account))
      readings.write(readingLines(run, account))
      for (const bill of account.bills) charges.write(billLines(run, account, bill))
    },
    close: () => {
      for (const output of [accounts, meters, readings, charges, tariffs]) output.close()
    },
  }
}
