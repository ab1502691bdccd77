import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import iconv from 'iconv-lite'
import readXlsxFile from 'read-excel-file/node'

/** The sample delivery, read by independent code that shares no code with the import. For tests. */
export const FIXTURES = path.resolve(import.meta.dirname, '../../../../../fixtures/kalynivsk')

/** Kopiykas by name; the key of a bill is `provider|account|yyyy-MM`. */
export type Bill = Record<'opening' | 'charged' | 'benefit' | 'subsidy' | 'paid' | 'closing', number> & {
  lines: number
}
export type Figures = Map<string, Bill>

const kop = (written: unknown) =>
  Math.round(
    Number(
      String(written ?? '')
        .replace(',', '.')
        .replace(/\s/g, '') || 0,
    ) * 100,
  )

function add(figures: Figures, key: string, part: Bill): void {
  const known = figures.get(key)
  if (!known) {
    figures.set(key, part)
    return
  }
  for (const name of Object.keys(part) as (keyof Bill)[]) known[name] += part[name]
}

function billOf(values: readonly unknown[], lines: number): Bill {
  const [opening = 0, charged = 0, benefit = 0, subsidy = 0, paid = 0, closing = 0] = values.map(kop)
  return { opening, charged, benefit, subsidy, paid, closing, lines }
}

function csvRows(file: string, encoding: string): Record<string, string>[] {
  const text = iconv.decode(readFileSync(path.join(FIXTURES, file)), encoding).replace(/^\ufeff/, '')
  const [heading = '', ...lines] = text.trimEnd().split('\r\n')
  const split = (line: string) =>
    encoding === 'utf-8' ? line.slice(1, -1).split('","') : line.split(';').map((cell) => cell.trim())
  const names = split(heading)
  return lines.map((line) => Object.fromEntries(split(line).map((cell, at) => [names[at] ?? '', cell])))
}

/**
 * Returns the records of a DBF file that are not marked as deleted. It decodes one byte per character, since only
 * digits are used.
 */
export function dbfRows(file: string): { alive: Record<string, string>[]; deleted: number } {
  const bytes = readFileSync(path.join(FIXTURES, file))
  const [count, start, length] = [bytes.readUInt32LE(4), bytes.readUInt16LE(8), bytes.readUInt16LE(10)]
  const text = bytes.toString('latin1')
  const fields = Array.from({ length: Math.floor((start - 33) / 32) }, (_, at) => {
    const field = text.slice(32 + at * 32, 64 + at * 32)
    return { name: field.slice(0, 11).replace(/\0.*$/s, ''), width: field.charCodeAt(16) }
  })
  const records = Array.from({ length: count }, (_, at) => text.slice(start + at * length, start + (at + 1) * length))
  const alive = records.filter((record) => record[0] === ' ')
  const cut = (record: string) => {
    let at = 1
    const values: Record<string, string> = {}
    for (const { name, width } of fields) {
      values[name] = record.slice(at, at + width).trim()
      at += width
    }
    return values
  }
  return { alive: alive.map(cut), deleted: count - alive.length }
}

/** Returns the figures of every bill of the delivery. */
export async function billFigures(): Promise<Figures> {
  const figures: Figures = new Map()
  for (const row of csvRows('101-vodokanal/narahuvannia.csv', 'windows-1251')) {
    const [month, year] = (row['Період'] ?? '').split('.')
    const names = ['Сальдо на початок', 'Нараховано', 'Пільга', 'Субсидія', 'Сплачено', 'Сальдо на кінець']
    add(
      figures,
      `101|${row['Особовий рахунок']}|${year}-${month}`,
      billOf(
        names.map((name) => row[name]),
        1,
      ),
    )
  }
  addDbf(figures)
  addGas(figures)
  for (const row of csvRows('999-peredmistia/invoices.csv', 'utf-8')) {
    const names = ['opening_balance', 'charged', 'benefit', 'subsidy', 'paid', 'closing_balance']
    add(
      figures,
      `999|${row['customer_no']}|${row['period']}`,
      billOf(
        names.map((name) => row[name]),
        0,
      ),
    )
  }
  const numbers = new Map(
    csvRows('999-peredmistia/invoices.csv', 'utf-8').map((row) => [
      row['invoice_no'],
      `999|${row['customer_no']}|${row['period']}`,
    ]),
  )
  for (const row of csvRows('999-peredmistia/invoice_lines.csv', 'utf-8')) {
    add(figures, numbers.get(row['invoice_no']) ?? '', billOf([], 1))
  }
  await addElectricity(figures)
  return figures
}

function addDbf(figures: Figures): void {
  for (const name of readdirSync(path.join(FIXTURES, '205-teploenergo')).filter((file) => file.startsWith('N_'))) {
    for (const row of dbfRows(`205-teploenergo/${name}`).alive) {
      const sums = ['SALDO_P', 'NARAH', 'PILHA', 'SUBS', 'SPLACH', 'SALDO_K'].map((field) => row[field])
      const lines = (row['OP_SP'] ? 1 : 0) + (row['GV_SP'] ? 1 : 0)
      add(figures, `205|${row['OS_RAH']}|20${name.slice(2, 4)}-${name.slice(4, 6)}`, billOf(sums, lines))
    }
  }
  for (const row of dbfRows('412-upravytel/OSELIA.DBF').alive) {
    const sums = ['BORG_P', 'NARAH', 'PILHA', 'SUBS', 'OPLATA', 'BORG_K'].map((field) => row[field])
    const lines = (row['K_OPAL'] ? 1 : 0) + (row['K_LIFT'] ? 1 : 0)
    add(figures, `412|${row['NOM_OR']}|${row['RIK']}-${row['MIS']?.padStart(2, '0')}`, billOf(sums, lines))
  }
}

function addGas(figures: Figures): void {
  const newest = new Map<string, Record<string, unknown>>()
  for (const line of readFileSync(path.join(FIXTURES, '889-gaz/grm_export_2026-10.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')) {
    const object = JSON.parse(line)
    const known = newest.get(object.no)
    if (object.type === 'bill' && Number(object.rev ?? 1) > Number(known?.['rev'] ?? (known ? 1 : 0)))
      newest.set(object.no, object)
  }
  for (const bill of newest.values()) {
    const sums = ['opening', 'charged', 'benefit', 'subsidy', 'paid', 'closing'].map((name) => bill[name])
    add(figures, `889|${bill['account']}|${bill['month']}`, billOf(sums, (bill['lines'] as unknown[]).length))
  }
}

async function addElectricity(figures: Figures): Promise<void> {
  const sheets = await readXlsxFile(path.join(FIXTURES, '310-oblenergo/oblenergo_2026-10.xlsx'))
  const [, headings = [], ...rows] = sheets.find(({ sheet }) => sheet === 'Нарахування')?.data ?? []
  const at = (name: string) => headings.indexOf(name)
  const names = ['Сальдо на початок', 'Нараховано', 'Пільга', 'Субсидія', 'Сплачено', 'Сальдо на кінець']
  for (const row of rows.slice(0, -1)) {
    const month = new Date(String(row[at('Розрахунковий місяць')])).toISOString().slice(0, 7)
    const lines = row[at('Сума (ніч), грн')] === null ? 1 : 2
    const sums = names.map((name) => row[at(`${name}, грн`)])
    add(figures, `310|${row[at('Особовий рахунок')]}|${month}`, billOf(sums, lines))
  }
}

/** Returns the kopiykas paid by provider, account and month, and the number of payments, from the registers. */
export function paymentFigures(): { paid: Map<string, number>; payments: number } {
  const paid = new Map<string, number>()
  let payments = 0
  for (const name of readdirSync(path.join(FIXTURES, 'bank'))) {
    const lines = readFileSync(path.join(FIXTURES, 'bank', name), 'latin1')
      .trimEnd()
      .split('\r\n')
    const month = `${lines[1]?.slice(21, 25)}-${lines[1]?.slice(25, 27)}`
    for (const line of lines.slice(2, -1)) {
      const key = `${line.slice(0, 3)}|${line.slice(3, 15).trim()}|${month}`
      paid.set(key, (paid.get(key) ?? 0) + Number(line.slice(15, 25)))
      payments += 1
    }
  }
  return { paid, payments }
}
