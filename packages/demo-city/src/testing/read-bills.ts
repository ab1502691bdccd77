import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cityCsv, dbf, gasLines, recordsOf, type SheetCell, sheets, suburbCsv } from './city-files.ts'
import { kop } from './decimals.ts'
import { type FileBill, type FileLine, sumsOf } from './file-bill.ts'

type Fields = Readonly<Record<string, string>>

function waterBill(row: Fields): FileBill {
  const [month = '', year = ''] = (row['Період'] ?? '').split('.')
  const account = row['Особовий рахунок'] ?? ''
  const names = ['Сальдо на початок', 'Нараховано', 'Перерахунок', 'Пільга', 'Субсидія', 'Пеня', 'Сплачено']
  const sums = sumsOf(
    [...names, 'Сальдо на кінець'].map((name) => row[name] ?? ''),
    kop,
  )
  const service = row['Код послуги'] ?? ''
  const priced = { volume: row['Обсяг'] ?? '', tariff: row['Тариф'] ?? '', method: row['Спосіб'] ?? '' }
  const lines = [{ service, ...priced, amount: sums.charged }]
  const toPay = kop(row['До сплати разом'] ?? '')
  return { account, balanceOf: `${account} ${service}`, month: `${year}-${month}`, ...sums, toPay, lines }
}

function heatLines(row: Fields): FileLine[] {
  const line = (service: string): FileLine => ({
    service,
    volume: row[`${service}_OBS`] ?? '',
    tariff: row[`${service}_TAR`] ?? '',
    amount: kop(row[`${service}_SUM`] ?? ''),
    method: row[`${service}_SP`] ?? '',
  })
  return [line('OP'), line('GV')].filter((found) => found.method !== '')
}

function heatBill(row: Fields, month: string): FileBill {
  const account = row['OS_RAH'] ?? ''
  const names = ['SALDO_P', 'NARAH', 'PERER', 'PILHA', 'SUBS', 'PENIA', 'SPLACH', 'SALDO_K']
  const sums = sumsOf(
    names.map((name) => row[name] ?? ''),
    kop,
  )
  return { account, balanceOf: account, month, ...sums, toPay: kop(row['DO_SPL'] ?? ''), lines: heatLines(row) }
}

function houseBill(row: Fields): FileBill {
  const account = row['NOM_OR'] ?? ''
  const month = `${row['RIK']}-${(row['MIS'] ?? '').padStart(2, '0')}`
  const names = ['BORG_P', 'NARAH', 'KORYH', 'PILHA', 'SUBS', 'PENIA', 'OPLATA', 'BORG_K']
  const sums = sumsOf(
    names.map((name) => row[name] ?? ''),
    kop,
  )
  const lines = ['OPAL', 'LIFT'].map((service) => ({
    service,
    volume: row['PL'] ?? '',
    tariff: row[`T_${service}`] ?? '',
    amount: kop(row[`S_${service}`] ?? ''),
    method: row[`K_${service}`] ?? '',
  }))
  const charged = lines.filter((line) => line.method !== '')
  return { account, balanceOf: account, month, ...sums, toPay: kop(row['SPLATYTY'] ?? ''), lines: charged }
}

function electricityBill(row: Readonly<Record<string, SheetCell>>): FileBill {
  const cell = (name: string): string => String(row[name] ?? '')
  const account = cell('Особовий рахунок')
  const first = row['Розрахунковий місяць']
  const month = first instanceof Date ? first.toISOString().slice(0, 7) : ''
  const money = ['Сальдо на початок', 'Нараховано', 'Перерахунок', 'Пільга', 'Субсидія', 'Пеня', 'Сплачено']
  const sums = sumsOf(
    [...money, 'Сальдо на кінець'].map((name) => cell(`${name}, грн`)),
    kop,
  )
  const lines = ['загальна зона або день', 'ніч'].map((zone) => ({
    service: zone,
    volume: cell(`Спожито (${zone}), кВт·год`),
    tariff: cell(`Тариф (${zone}), грн`),
    amount: kop(cell(`Сума (${zone}), грн`)),
    method: cell('Спосіб нарахування'),
  }))
  const charged = lines.filter((line) => line.volume !== '')
  return { account, balanceOf: account, month, ...sums, toPay: kop(cell('До сплати, грн')), lines: charged }
}

function gasBill(line: Readonly<Record<string, unknown>>): FileBill {
  const text = (name: string): string => String(line[name] ?? '')
  const account = text('account')
  const names = ['opening', 'charged', 'adjusted', 'benefit', 'subsidy', 'penalty', 'paid', 'closing']
  const sums = sumsOf(names.map(text), kop)
  const lines = (line['lines'] as Record<string, unknown>[]).map((found) => ({
    service: String(found['service']),
    volume: String(found['qty']),
    tariff: String(found['price']),
    amount: kop(String(found['sum'])),
    method: String(found['method'] ?? ''),
  }))
  return { account, balanceOf: account, month: text('month'), ...sums, toPay: kop(text('toPay')), lines }
}

function suburbBills(folder: string): FileBill[] {
  const lines = Map.groupBy(suburbCsv(folder, 'invoice_lines.csv'), (row) => row['invoice_no'] ?? '')
  const names = ['opening_balance', 'charged', 'adjusted', 'benefit', 'subsidy', 'penalty', 'paid', 'closing_balance']
  return suburbCsv(folder, 'invoices.csv').map((row) => {
    const account = row['customer_no'] ?? ''
    const sums = sumsOf(
      names.map((name) => row[name] ?? ''),
      kop,
    )
    const own = (lines.get(row['invoice_no'] ?? '') ?? []).map((line) => ({
      service: line['service_code'] ?? '',
      volume: line['quantity'] ?? '',
      tariff: line['price'] ?? '',
      amount: kop(line['amount'] ?? ''),
      method: line['method'] ?? '',
    }))
    const month = row['period'] ?? ''
    return { account, balanceOf: account, month, ...sums, toPay: kop(row['amount_due'] ?? ''), lines: own }
  })
}

/** Reads the valid bills of every provider from its files; corrected rows are omitted. */
export async function readBills(folder: string): Promise<Map<string, FileBill[]>> {
  const heatFiles = readdirSync(join(folder, '205-teploenergo')).filter((file) => file.startsWith('N_'))
  const heat = heatFiles.flatMap((file) => {
    const month = `20${file.slice(2, 4)}-${file.slice(4, 6)}`
    const { rows } = dbf(folder, `205-teploenergo/${file}`)
    return rows.filter((row) => !row.deleted).map((row) => heatBill(row.values, month))
  })
  const electricity = recordsOf((await sheets(folder)).get('Нарахування') ?? []).slice(0, -1)
  const gas = new Map(
    gasLines(folder)
      .filter((line) => line.type === 'bill')
      .map((line) => [line['no'], line]),
  )
  return new Map([
    ['101', cityCsv(folder, 'narahuvannia.csv').map(waterBill)],
    ['205', heat],
    ['310', electricity.map(electricityBill)],
    ['412', dbf(folder, '412-upravytel/OSELIA.DBF').rows.map((row) => houseBill(row.values))],
    ['889', [...gas.values()].map(gasBill)],
    ['999', suburbBills(folder)],
  ])
}
