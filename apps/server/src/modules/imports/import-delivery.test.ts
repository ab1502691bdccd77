import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type Bill, billFigures, dbfRows, FIXTURES, paymentFigures } from '../../testing/imports/fixture-figures.ts'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'
import type { FileReport } from './import-report.ts'
import { loadBuiltIn } from './profile/load-profile.ts'

const NOW = new Date('2026-11-05T10:00:00Z')
const FOLDERS = [
  '101-vodokanal',
  '205-teploenergo',
  '310-oblenergo',
  '412-upravytel',
  '889-gaz',
  '999-peredmistia',
  'bank',
  'subsydii',
]
const PROFILES = ['providers', ...FOLDERS]

let database: TestDatabase
let reports: FileReport[]

beforeAll(async () => {
  database = await testDatabase()
  reports = await importDelivery(FIXTURES)
}, 120_000)
afterAll(() => database.drop())

async function importDelivery(folder: string): Promise<FileReport[]> {
  const files: FileReport[] = []
  for (const name of PROFILES) {
    const source = path.join(folder, name === 'providers' ? 'providers.csv' : name)
    const report = await importFiles({
      authority: administrator,
      db: database,
      profile: await loadBuiltIn(`kalynivsk/${name}`),
      files: [source],
      now: NOW,
    })
    files.push(...report.files)
  }
  return files
}

async function rows<Row>(sql: string): Promise<Row[]> {
  return (await database.pool.query(sql)).rows as Row[]
}

async function storedBills(): Promise<Map<string, Bill>> {
  const stored = await rows<Bill & { key: string }>(`
    select p.code || '|' || a.number || '|' || to_char(i.billing_month, 'YYYY-MM') as key, opening_kop as opening,
      charged_kop as charged, benefit_kop as benefit, subsidy_kop as subsidy, paid_kop as paid, closing_kop as closing,
      (select count(*)::integer from invoice_lines l
       where l.account_id = i.account_id and l.billing_month = i.billing_month) as lines
    from invoices i join accounts a on a.id = i.account_id join providers p on p.id = a.provider_id`)
  return new Map(stored.map(({ key, ...bill }) => [key, bill]))
}

describe('the sample delivery', () => {
  test('K01 every file of every format is imported without refused rows and warnings', () => {
    expect(reports).toHaveLength(49)
    const notClean = reports.filter(({ status, refused, warned }) => status !== 'done' || refused + warned > 0)
    expect(notClean.map(({ file, refusal, notes }) => ({ file, refusal, notes: notes.slice(0, 3) }))).toEqual([])
  })

  test('K01 every bill has the same values in the database and in the file, counted by line', async () => {
    const expected = await billFigures()
    expect(expected.size).toBe(15_330)
    expect(await storedBills()).toEqual(expected)
  })

  test('K01 all bills balance, and each opening balance is the closing balance of the month before', async () => {
    expect(await rows('select 1 from invoices where not balanced')).toEqual([])
    const broken = await rows(`select i.account_id from invoices i join invoices p
      on p.account_id = i.account_id and p.billing_month = i.billing_month - interval '1 month'
      where p.closing_kop <> i.opening_kop`)
    expect(broken).toEqual([])
  })

  test('K01 all payments of the registers are stored and add up to the paid sums of the bills', async () => {
    const { paid, payments } = paymentFigures()
    expect(await rows('select count(*) as count from payments')).toEqual([{ count: payments }])
    const billed = [...(await storedBills())]
      .filter(([, bill]) => bill.paid !== 0)
      .map(([key, bill]) => [key, bill.paid])
    expect(new Map(billed as [string, number][])).toEqual(paid)
  })

  test('K02 deleted, cancelled and replaced rows do not count, with every correction method', () => {
    const notCounted = (file: string) => reports.find((report) => report.file === file)?.notCounted
    const count = (file: string, pattern: RegExp, encoding = 'utf-8') =>
      iconv.decode(readFileSync(path.join(FIXTURES, file)), encoding).match(pattern)?.length ?? 0
    expect(notCounted('pokaznyky.csv')).toBe(count('101-vodokanal/pokaznyky.csv', /;К\r$/gm, 'windows-1251'))
    expect(notCounted('ABON.DBF')).toBe(dbfRows('205-teploenergo/ABON.DBF').deleted)
    expect(notCounted('POKAZ.DBF')).toBe(dbfRows('205-teploenergo/POKAZ.DBF').deleted)
    expect(notCounted('readings.csv')).toBe(count('999-peredmistia/readings.csv', /,"\d+"\r$/gm))
    expect(notCounted('grm_export_2026-10.jsonl')).toBe(count('889-gaz/grm_export_2026-10.jsonl', /"rev":2/g))
    expect(notCounted('oblenergo_2026-10.xlsx')).toBe(7)
  })

  test('K01 a correction takes the place of the reading that it replaces', async () => {
    const stored = await rows(`select r.value, r.sequence, r.source from readings r join meters m on m.id = r.meter_id
      join accounts a on a.id = r.account_id
      where a.number = '0549529' and m.serial_number = 'КВ-827418' and r.billing_month = '2026-10-01'`)
    expect(stored).toEqual([{ value: '648.000', sequence: 1, source: 'staff' }])
  })

  test('K01 one dwelling has one record, although every provider formats its address differently', async () => {
    const [place] =
      await rows(`select p.address, count(*) as accounts from premises p join accounts a on a.premises_id = p.id
      where p.address_key = 'калинівськ|січових стрільців|2||1' group by p.address`)
    expect(place).toEqual({ address: 'вул. Січових Стрільців, 2, кв. 1', accounts: 5 })
    expect(await rows('select 1 from accounts where premises_id is null')).toEqual([])
  })

  test('K01 Latin I of CP866 becomes Ukrainian in names, and activation codes are stored as digests only', async () => {
    const [account] = await rows(`select holder, activation_code_hash = sha256('205:2008007096:TZDFGGP8K4') as known
      from accounts where number = '2008007096'`)
    expect(account).toEqual({ holder: 'Мороз Олександр Вікторович', known: true })
    expect(await rows(`select holder from accounts where holder ~ '[A-Za-z]'`)).toEqual([])
    expect(await rows(`select payer from payments where payer ~ '[A-Za-z]' limit 3`)).toEqual([])
  })
})

describe('a dry run of a whole delivery', () => {
  test('K02 later files find the records of earlier ones, and the database stays unchanged', async () => {
    const empty = await testDatabase()
    try {
      const providers = path.join(FIXTURES, 'providers.csv')
      await importFiles({
        authority: administrator,
        db: empty,
        profile: await loadBuiltIn('kalynivsk/providers'),
        files: [providers],
        now: NOW,
      })
      const folder = path.join(FIXTURES, '999-peredmistia')
      const options = {
        authority: administrator,
        db: empty,
        profile: await loadBuiltIn('kalynivsk/999-peredmistia'),
        files: [folder],
        now: NOW,
      } as const
      const dry = await importFiles({ ...options, purpose: 'check' })
      const { rows: left } = await empty.pool.query(
        'select (select count(*) from accounts) + count(*) - 1 as count from imports',
      )
      expect(left).toEqual([{ count: 0 }])
      const real = await importFiles(options)
      expect(dry.files).toEqual(real.files)
    } finally {
      await empty.drop()
    }
  })
})

describe('the same and the next delivery', () => {
  test('K02 the same delivery again changes nothing', async () => {
    const again = await importDelivery(FIXTURES)
    const changed = again.filter(({ inserted, updated, removed }) => inserted + updated + removed > 0)
    expect(changed).toEqual([])
    expect(again.map(({ unchanged }) => unchanged)).toEqual(reports.map(({ inserted }) => inserted))
  })

  test('K02 the next delivery, which repeats the old months, changes only what differs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-delivery-'))
    try {
      cpSync(path.join(FIXTURES, '101-vodokanal'), folder, { recursive: true })
      const file = path.join(folder, 'pokaznyky.csv')
      const text = iconv.decode(readFileSync(file), 'windows-1251')
      const next = text
        .replace('24.09.2025;788,309', '25.09.2025;788,310')
        .concat('0792561;КВ-365958;11.2026;20.11.2026;900;сайт;\r\n')
      writeFileSync(file, iconv.encode(next, 'windows-1251'))
      const report = await importFiles({
        authority: administrator,
        db: database,
        profile: await loadBuiltIn('kalynivsk/101-vodokanal'),
        files: [folder],
        now: NOW,
      })
      const changed = report.files.filter(({ inserted, updated }) => inserted + updated > 0)
      expect(changed).toMatchObject([{ file: 'pokaznyky.csv', inserted: 1, updated: 1, removed: 0, refused: 0 }])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('K01 the profile has a rule for every file of its folder', () => {
    for (const folder of FOLDERS) {
      const known = reports.filter(({ path: file }) => path.basename(path.dirname(file)) === folder)
      expect(known.map(({ file }) => file).toSorted()).toEqual(readdirSync(path.join(FIXTURES, folder)).toSorted())
    }
  })
})
