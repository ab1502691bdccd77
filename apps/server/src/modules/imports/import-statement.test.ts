import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { buildAccount, buildProvider } from '../../testing/factories.ts'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'
import type { FileReport } from './import-report.ts'
import { loadBuiltIn } from './profile/load-profile.ts'

const now = new Date('2026-11-05T10:00:00Z')
const water = { code: '101', edrpou: '99999013', iban: 'UA560000000000000026000000001' }
const heat = { code: '205', edrpou: '99999026', iban: 'UA290000000000000026000000002' }
const payer = 'UA213223130000026007233566001'
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-statement-'))
  const [first, second] = [await buildProvider(database.query, water), await buildProvider(database.query, heat)]
  await buildAccount(database.query, { provider_id: first.id, number: '0640666' })
  await buildAccount(database.query, { provider_id: first.id, number: '1230546' })
  await buildAccount(database.query, { provider_id: second.id, number: '2064147070' })
})
beforeEach(() => database.pool.query('truncate payments'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

async function take(profile: string, name: string, bytes: Buffer): Promise<FileReport> {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  const { files } = await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn(`kalynivsk/${profile}`),
    files: [file],
    now,
  })
  return files[0]!
}

const stored = async () =>
  (
    await database.pool.query(`select a.number, to_char(billing_month, 'YYYY-MM') as month, paid_on, partner,
      payment_number, amount_kop, payer from payments p join accounts a on a.id = p.account_id
      order by paid_on, payment_number`)
  ).rows
const reasons = ({ notes }: FileReport) => notes.map(({ place, column, reason }) => `${place}|${column}|${reason}`)

interface Document {
  readonly number?: string
  readonly day?: string
  readonly sum?: string
  readonly to?: string
  readonly edrpou?: string
  readonly purpose?: string
  readonly from?: string
  readonly more?: readonly string[]
}

function documentLines({ number = '17', day = '17.10.2026', sum = '250.40', ...rest }: Document): string[] {
  const { to = water.iban, edrpou = water.edrpou, from = payer, more = [] } = rest
  const { purpose = 'Сплата за воду о/р 0640666, жовтень 2026, без ПДВ' } = rest
  const who = [
    `ПлательщикСчет=${from}`,
    'Плательщик=Кравченко В. Ю.',
    `ПолучательСчет=${to}`,
    `ПолучательИНН=${edrpou}`,
  ]
  const head = ['СекцияДокумент=Платежное поручение', `Номер=${number}`, `Дата=${day}`, `Сумма=${sum}`]
  return [...head, ...who, `НазначениеПлатежа=${purpose}`, ...more, 'КонецДокумента']
}

/** Returns the lines of a statement of the waterworks' account. `received` is the total that the bank states. */
function statement(documents: readonly Document[], received?: string): string[] {
  const days = ['ДатаНачала=17.10.2026', 'ДатаКонца=18.10.2026', `РасчСчет=${water.iban}`]
  const totals = received === undefined ? [] : [`РасчСчет=${water.iban}`, `ВсегоПоступило=${received}`]
  const section = totals.length === 0 ? [] : ['СекцияРасчСчет', ...totals, 'КонецРасчСчет']
  const head = ['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows', ...days]
  return [...head, ...section, ...documents.flatMap(documentLines), 'КонецФайла', '']
}

const takeStatement = (lines: readonly string[], encoding = 'windows-1251') =>
  take('vypyska-1c', 'kl_to_1c.txt', iconv.encode(lines.join('\r\n'), encoding, { addBOM: encoding === 'utf8' }))

describe('a bank statement for 1C', () => {
  test.each(['windows-1251', 'utf8', 'cp866'])('K01 IM2 is read in %s', async (encoding) => {
    const lines = statement([{ purpose: 'Оплата води о/р 0640666' }])
    const named = lines.map((line) => (encoding === 'cp866' ? line.replace('Windows', 'DOS').replace('і', 'i') : line))
    expect(await takeStatement(named, encoding)).toMatchObject({ status: 'done', inserted: 1, refused: 0 })
    expect(await stored()).toEqual([
      {
        number: '0640666',
        month: '2026-10',
        paid_on: '2026-10-17',
        partner: `iban:${water.iban}`,
        payment_number: '17/17.10.2026',
        amount_kop: 25_040,
        payer: 'Кравченко В. Ю.',
      },
    ])
  })

  test('K01 a provider with a second bank account is found by its ЄДРПОУ', async () => {
    expect(await takeStatement(statement([{ to: 'UA903052992990004149123456789' }]))).toMatchObject({ inserted: 1 })
  })

  test.each([
    ['a label decides between numbers', 'РНОКПП 3184710691, дог. 1230546, особовий рахунок №0640666', '0640666'],
    ['the only number of the right form', 'Кравченко В.Ю. 0640666 за жовтень, тел. 067-123-45-67', '0640666'],
    ['the same number twice is one', '0640666 вода (0640666)', '0640666'],
  ])('K01 the account in the purpose: %s', async (_, purpose, number) => {
    expect(await takeStatement(statement([{ purpose }]))).toMatchObject({ inserted: 1, refused: 0 })
    expect(await stored()).toMatchObject([{ number }])
  })

  test.each<[string, Document, string]>([
    ['no account', { purpose: 'За воду' }, '|у призначенні «За воду» немає особового рахунка'],
    ['several', { purpose: '0640666 і 1230546' }, '|у призначенні «0640666 і 1230546» кілька чисел'],
    ['an unknown account', { purpose: 'о/р 9999999' }, '|невідомий особовий рахунок «9999999»'],
    ['a longer number', { purpose: 'рах. 06406661' }, 'немає особового рахунка'],
    ['an unknown recipient', { to: 'UA1', edrpou: '11111111' }, '«UA1, 11111111» — не постачальник порталу'],
    ['a contradiction', { to: heat.iban }, 'IBAN і ЄДРПОУ різних постачальників'],
    ['the 30th of February', { day: '30.02.2026' }, 'Дата|«30.02.2026» — немає такого місяця'],
    ['a key twice', { more: ['Сумма=1.00'] }, 'Сумма|поле «Сумма» записано двічі'],
  ])('K02 %s refuses the row with its reason', async (_, document, expected) => {
    const report = await takeStatement(statement([document, { number: '18' }]))
    expect(report).toMatchObject({ status: 'done', inserted: 1, refused: 1 })
    expect(reasons(report)[0]).toMatch(/^рядок 7\|/)
    expect(reasons(report)[0]).toContain(expected)
  })

  test('K02 the next day’s statement keeps earlier payments; a payment missing from its own day is removed', async () => {
    await takeStatement(statement([{}, { number: '18', day: '18.10.2026' }]))
    const next = statement([{ number: '19', day: '19.10.2026' }]).map((line) =>
      line.replace(/^(ДатаНачала|ДатаКонца)=.*/, '$1=19.10.2026'),
    )
    expect(await takeStatement(next)).toMatchObject({ inserted: 1, removed: 0 })
    expect(await takeStatement(statement([{}]))).toMatchObject({ inserted: 0, unchanged: 1, removed: 1 })
    expect((await stored()).map(({ payment_number }) => payment_number)).toEqual(['17/17.10.2026', '19/19.10.2026'])
  })

  test('K02 outgoing money is not counted, and a repeated document is refused', async () => {
    const out = { number: '40', from: water.iban, to: 'UA903052992990004149123456789', edrpou: '11111111' }
    const report = await takeStatement(statement([out, {}, {}], '500.80'))
    expect(report).toMatchObject({ status: 'done', read: 3, inserted: 1, notCounted: 1, refused: 1 })
    expect(reasons(report)[0]).toContain('такий рядок уже є у файлі: рядок')
  })

  test.each([
    ['a mismatch', statement([{}], '250.41'), 'Контрольна сума не сходиться: надійшло на рахунок'],
    ['odd decimals', statement([{ sum: '250.405' }], '250.40'), '«250.405» у документі, рядок 11 — не сума'],
    ['another sign', statement([{ sum: '1e309' }]), '«1e309» у документі'],
    ['no end', statement([{}]).slice(0, -2), 'немає КонецФайла'],
    ['an end inside a document', statement([{}]).toSpliced(-3, 1), 'не закінчено'],
    ['lines after the end', [...statement([{}]), 'СекцияДокумент=x'], 'після КонецФайла'],
    ['another file', ['name;sum', '1;2', ''], 'перший рядок не 1CClientBankExchange'],
    ['no documents', statement([]), 'Файл порожній'],
    ['a document in a document', statement([{ more: ['СекцияДокумент=x'] }]), 'не закінчено'],
  ])('K02 IM7 %s refuses the whole file', async (_, lines, reason) => {
    const report = await takeStatement(lines)
    expect(report.refusal).toContain(reason)
    expect(report).toMatchObject({ status: 'refused', inserted: 0 })
    expect(await stored()).toEqual([])
  })
})

describe('a register of separated fields', () => {
  const header = (count: string, sum: string) =>
    ['\f', '77', '6', count, '18102026120000', '17102026000000', '17102026235959', '900', '901', sum].join(';')
  const row = (
    values: { account?: string; number?: string; sum?: string; service?: string; registry?: string } = {},
  ) => {
    const { account: to = '0640666', number = '5001', sum = '250.40', service = '101', registry = '77' } = values
    const place = ',вул.,Соборна,1,,12'
    return ['\x03', registry, service, to, place, 'Кравченко,Вікторія,Юхимівна', '17102026143005', number, sum].join(
      ';',
    )
  }
  const takeRegister = (lines: readonly string[], encoding = 'windows-1251') =>
    take('reestr', 'ree_0077.txt', iconv.encode(lines.join('\n'), encoding))
  const end = ['\v;77;', '']

  test('K01 payments are imported with their moment, payer and containers', async () => {
    const lines = [header('2', '300.40'), `${row()};52:7001|61:x`, `${row({ number: '5002', sum: '50' })};`, ...end]
    expect(await takeRegister(lines)).toMatchObject({ status: 'done', read: 2, inserted: 2, refused: 0 })
    expect(await stored()).toMatchObject([
      { number: '0640666', paid_on: '2026-10-17', amount_kop: 25_040, payer: 'Кравченко Вікторія Юхимівна' },
      { payment_number: '5002', partner: 'register:900', amount_kop: 5000, month: '2026-10' },
    ])
    expect(await takeRegister(lines)).toMatchObject({ inserted: 0, unchanged: 2, removed: 0 })
  })

  test('K02 a row of another register, of an unknown account or with too few fields is refused with its place', async () => {
    const bad = [
      `${row({ registry: '78' })};`,
      `${row({ account: '1', number: '2' })};`,
      '\x03;77;101;0640666;a;b;c;d;1.00',
    ]
    const report = await takeRegister([header('4', '752.20'), ...bad, `${row({ number: '9' })};`, ...end])
    expect(reasons(report).toSorted()).toEqual([
      'рядок 2||рядок іншого реєстру: «78»',
      'рядок 3|account|невідомий особовий рахунок «1»',
      'рядок 4||полів 8, а має бути 9',
    ])
    expect(report).toMatchObject({ inserted: 1, refused: 3 })
  })

  test.each([
    ['another sum', [header('1', '250.41'), `${row()};`, ...end], 'Контрольна сума не сходиться: сума'],
    ['another count', [header('2', '250.40'), `${row()};`, ...end], 'Контрольна сума не сходиться: кількість записів'],
    ['odd decimals', [header('1', '250.40'), `${row({ sum: '250.4001' })};`, ...end], '«250.4001» у рядку 2 — не сума'],
    ['no end', [header('1', '250.40'), `${row()};`, ''], 'Немає рядка контрольних сум'],
    ['another end', [header('1', '250.40'), `${row()};`, '\v;78;', ''], 'різних реєстрів'],
    ['no header', [`${row()};`, ...end], 'перший рядок не є заголовком реєстру'],
    ['two headers', [header('1', '250.40'), header('1', '250.40'), `${row()};`, ...end], 'рядок 2 — не заголовок'],
    ['no records', [header('0', '0.00'), ...end], 'Файл порожній'],
  ])('K02 IM7 %s refuses the whole file', async (_, lines, reason) => {
    const report = await takeRegister(lines)
    expect(report.refusal).toContain(reason)
    expect(await stored()).toEqual([])
  })

  test('K02 IM2 CP866 is refused by name if the profile states Windows-1251', async () => {
    const report = await takeRegister(
      [header('1', '250.40'), `${row()};`, ...end].map((line) => line.replaceAll('і', 'i')),
      'cp866',
    )
    expect(report.refusal).toContain('Файл записано в CP866, а профіль каже Windows-1251')
  })
})
