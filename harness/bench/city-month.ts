import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import type pg from 'pg'
import type { CityDelivery } from './city-import.ts'

const providers = ['B1', 'B2']
const headings = {
  readings: 'Особовий рахунок;Заводський №;Період;Дата показника;Показник;Джерело;Ознака',
  charges:
    'Особовий рахунок;Період;№ рахунка;Код послуги;Сальдо на початок;Обсяг;Од. виміру;Тариф;Спосіб;Нараховано;Перерахунок;Пільга;Субсидія;Пеня;Сплачено;Сальдо на кінець;До сплати разом;Сплатити до',
}

interface Account {
  readonly number: string
  readonly serials: string[]
}

interface Month {
  readonly folder: string
  /** `YYYY-MM`. */
  readonly month: string
}

/**
 * Writes a month's files of two providers and the bank, in the layouts of 101 and of the bank. Each account has two
 * readings, a bill of four lines and a payment.
 */
export async function writeMonth(client: pg.ClientBase, { folder, month }: Month): Promise<CityDelivery[]> {
  const [year = '', part = ''] = month.split('-')
  const deliveries: CityDelivery[] = []
  const bank = register({ year, part })
  for (const provider of providers) {
    const accounts = await accountsOf(client, provider)
    const own = { profile: 'kalynivsk/101-vodokanal', changes: { provider, accountFormat: '##########' } }
    const files = {
      readings: join(folder, provider, 'pokaznyky.csv'),
      charges: join(folder, provider, 'narahuvannia.csv'),
    }
    await write(files.readings, 'windows-1251', readingsOf(accounts, { year, part }))
    await write(files.charges, 'windows-1251', chargesOf(accounts, { year, part }))
    deliveries.push({ ...own, file: files.readings }, { ...own, file: files.charges })
    bank.add(provider, accounts)
  }
  const file = join(folder, `REE_${year.slice(2)}${part}.TXT`)
  await write(file, 'cp866', bank.lines())
  return [...deliveries, { profile: 'kalynivsk/bank', changes: {}, file }]
}

async function accountsOf(client: pg.ClientBase, provider: string): Promise<Account[]> {
  const { rows } = await client.query<Account>(
    `select a.number, array_agg(m.serial_number order by m.serial_number) as serials
     from accounts a join meters m on m.account_id = a.id
     where a.provider_id = (select id from providers where code = $1) group by a.id order by a.number`,
    [provider],
  )
  return rows
}

interface Written {
  readonly year: string
  readonly part: string
}

function* readingsOf(accounts: readonly Account[], { year, part }: Written): Generator<string> {
  // A reading of a later day than today gets a warning and takes the general way.
  const lastDay = Math.min(27, new Date().getUTCDate())
  yield headings.readings
  for (const [n, { number, serials }] of accounts.entries()) {
    const day = String(Math.max(1, lastDay - (n % 8))).padStart(2, '0')
    for (const serial of serials)
      yield `${number};${serial};${part}.${year};${day}.${part}.${year};${1000 + (n % 50)},${100 + (n % 900)};споживач;`
  }
}

const decimal = (thousandths: number, places: number): string => {
  const digits = String(thousandths).padStart(places + 1, '0')
  return `${digits.slice(0, -places)},${digits.slice(-places)}`
}

function* chargesOf(accounts: readonly Account[], { year, part }: Written): Generator<string> {
  yield headings.charges
  for (const [n, { number }] of accounts.entries()) {
    const [water, drainage] = [(3 + (n % 9)) * 2452, (3 + (n % 9)) * 1217]
    const toPay = decimal(water + drainage + 1305 + 968, 2)
    const rows = [
      ['10', `${3 + (n % 9)},000`, 'куб.м', '24,520', 'Л', water],
      ['14', `${3 + (n % 9)},000`, 'куб.м', '12,170', 'Л', drainage],
      ['111', '1', 'міс', '13,05', 'А', 1305],
      ['112', '1', 'міс', '9,68', 'А', 968],
    ] as const
    for (const [code, volume, unit, tariff, method, kop] of rows) {
      const sums = `${method};${decimal(kop, 2)};;;;;50,00;${decimal(kop, 2)};${toPay}`
      yield `${number};${part}.${year};${number}-${part};${code};50,00;${volume};${unit};${tariff};${sums};28.${part}.${year}`
    }
  }
}

/** Writes lines of fixed columns, with a header line first and a totals line last. */
function register({ year, part }: Written) {
  const lines: string[] = []
  let sum = 0
  return {
    add(provider: string, accounts: readonly Account[]) {
      for (const { number } of accounts) {
        const kop = 20_000 + (lines.length % 5000)
        sum += kop
        const payment = String(lines.length + 1).padStart(11, '0')
        lines.push(
          `${provider.padEnd(3)}${number.padEnd(12)}${String(kop).padStart(10)}15${part}${year}${payment}03МОРОЗ О.В.`,
        )
      }
    },
    *lines() {
      yield ''
      yield `000000 KALYNIVSK     ${year}${part} 28${part}${year}`
      yield* lines
      yield `999999999${String(lines.length).padStart(8)}${String(sum).padStart(15)}`
    },
  }
}

async function write(file: string, encoding: string, lines: Iterable<string>): Promise<void> {
  const out = createWriteStream(file)
  let text = ''
  const flush = async () => {
    if (!out.write(iconv.encode(text, encoding))) await once(out, 'drain')
    text = ''
  }
  for (const line of lines) {
    text += `${line}\r\n`
    if (text.length > 1 << 18) await flush()
  }
  await flush()
  out.end()
  await once(out, 'finish')
}
