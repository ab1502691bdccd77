import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FIXTURES } from '../../../testing/imports/fixture-figures.ts'
import { openDirectScene } from '../../../testing/scenes/direct-scene.ts'

const HEADING = 'Особовий рахунок;Заводський №;Період;Дата показника;Показник;Джерело;Ознака'

let scene: Awaited<ReturnType<typeof openDirectScene>>
/** `number;serial` of meters; the test files do not contain the last one. */
let meters: string[]

beforeAll(async () => {
  scene = await openDirectScene({
    table: 'readings',
    select: `select a.number, m.serial_number, billing_month::text, zone, sequence, read_on::text, value::text, source
      from readings r join accounts a on a.id = r.account_id join meters m on m.account_id = a.id and m.id = r.meter_id
      order by 1, 2, 3, 4, 5`,
    clear: 'truncate readings, imports, import_refusals',
  })
  const { rows } = await scene.database.pool.query(`select number || ';' || serial_number as key
    from accounts a join meters m on m.account_id = a.id where serial_number ~ '[А-Я]' order by number, m.id limit 9`)
  meters = rows.map(({ key }) => key)
})
afterAll(() => scene.close())
beforeEach(() => scene.clear())

async function takeGenerally(file: string, encoding = 'windows-1251') {
  await scene.clear()
  return scene.takeGenerally(file, { column: 'Ознака', change: (yaml) => yaml.replace('windows-1251', encoding) })
}

const readings = (lines: readonly string[], as?: { encoding: string; lineEnd: string }) =>
  scene.written('pokaznyky.csv', [HEADING, ...lines], as)

const row = (meter: number, month: string, rest = '100,5;сайт;') => `${meters[meter]};${month};20.${month};${rest}`

/** Returns rows for every case that the importer distinguishes, valid and invalid. */
function mishaps(): string[] {
  const spaced = (line: string) => line.replaceAll(';', ' ; ')
  return [
    row(0, '09.2025'),
    row(0, '10.2025'),
    row(0, '10.2025', '101;сайт;К'),
    row(0, '10.2025', '102;споживач;К'),
    row(0, '11.2025', '103,125;дистанційно;'),
    row(0, '11.2025', '103,125;дистанційно;'),
    row(0, '12.2025', '104;сайт;К'),
    row(0, '01.2026', '105;сайт;?'),
    row(1, '09.2025', '0;контролер;'),
    row(1, '09.2025', '10;контролер;'),
    row(1, '09.2025', '20;контролер;'),
    row(1, '10.2025', '999999999;сайт;'),
    row(1, '11.2025', '0000012,50;сайт;'),
    row(1, '12.2025', '12345678;сайт;'),
    row(1, '01.2026', '100000000;сайт;'),
    row(1, '02.2026', '1 234,5;сайт;'),
    row(1, '03.2026', ',5;сайт;'),
    row(1, '04.2026', '5,;сайт;'),
    row(1, '05.2026', '1,5000;сайт;'),
    row(1, '06.2026', '1,2345;сайт;'),
    row(1, '07.2026', '1,2,3;сайт;'),
    row(1, '08.2026', '-1;сайт;'),
    row(1, '09.2026', ';сайт;'),
    row(1, '10.2026', '1O5;сайт;'),
    row(2, '09.2025', '1;сусід;'),
    spaced(row(2, '10.2025')),
    `"${row(2, '11.2025').replaceAll(';', '";"')}"`,
    row(2, '12.2025').replace(';', '";"'),
    row(2, '12.2025'),
    '',
    row(2, '01.2026', '7;"сайт";"ні\r\nта ні"'),
    row(2, '02.2026').replace('20.02', '31.02'),
    row(2, '13.2026'),
    row(2, '2.2026'),
    row(2, '03.2050'),
    row(2, '04.2026').replace(';', ';ні'),
    row(2, '05.2026').replace(/^/, '9'),
    row(2, '06.2026').replace(/^\d+/, '0000000'),
    row(2, '06.2026', '1;сайт'),
    row(2, '06.2026', '1;сайт;;'),
    row(2, '06.2026', '1\0;сайт;'),
    row(2, '06.2026', '1\r0;сайт;'),
    row(2, '06.2026', '1;сайт;~'),
    row(2, '06.2026', '1;сайт; '),
    row(2, '07.2026', '1;сайт;'),
  ]
}

describe('K02 new readings are written while the file is read, with the result of the general way', () => {
  test.each([
    ['windows-1251', '\r\n', 0x98],
    ['windows-1251', '\n', 0x98],
    ['utf-8', '\r\n', 0xff],
    ['utf-8', '\n', 0xff],
    ['cp1125', '\r\n', undefined],
  ])('K02 every case in %s with line end %j has the same result both ways', async (encoding, lineEnd, broken) => {
    const profile = await scene.profile((yaml) => yaml.replace('windows-1251', encoding))
    const file = readings(mishaps(), { encoding, lineEnd })
    const bytes = readFileSync(file)
    if (broken !== undefined) bytes[bytes.indexOf('~')] = broken
    writeFileSync(file, bytes)
    const first = await scene.take(file, { profile })
    expect(first).toMatchObject({ starts: 1, direct: true, report: { status: 'done' } })
    expect(first.rows.length).toBeGreaterThan(15)
    expect(first.report.refused).toBeGreaterThan(15)
    const general = await takeGenerally(file, encoding)
    expect(general.direct).toBe(false)
    expect(first.rows).toEqual(general.rows)
    expect(first.report).toEqual(general.report)
  })

  test('K02 the sample delivery has the same result both ways', async () => {
    const file = path.join(FIXTURES, '101-vodokanal/pokaznyky.csv')
    const first = await scene.take(file)
    const general = await takeGenerally(file)
    expect(first).toEqual({ ...general, direct: true })
  })

  test('K02 a file of many chunks, with corrections at every place, has the same result both ways', async () => {
    const lines = meters.slice(0, -1).flatMap((meter) =>
      Array.from({ length: 360 }, (_, at) => {
        const month = `${String((at % 12) + 1).padStart(2, '0')}.${2010 + Math.floor(at / 12)}`
        const line = `${meter};${month};28.${month};${at},${String(at).padStart(3, '0')};сайт;`
        const rest = `;${'ї'.repeat(at)}`
        return at % 7 === 0 ? [`${line}${rest}`, `${line.replace(';28.', ';27.')}К${rest}`] : [`${line}${rest}`]
      }).flat(),
    )
    const file = scene.written('pokaznyky.csv', [`${HEADING};Нове`, ...lines])
    const first = await scene.take(file)
    expect(first).toMatchObject({ starts: 1, direct: true, report: { inserted: 8 * 360, notCounted: 8 * 52 } })
    const general = await takeGenerally(file)
    expect(first).toEqual({ ...general, direct: true })
  })

  test('K02 --strict and a dry run write no rows', async () => {
    const file = readings(mishaps())
    expect(await scene.take(file, { strict: true })).toMatchObject({ rows: [], report: { status: 'refused' } })
    const dry = await scene.take(file, { purpose: 'check' })
    expect(dry.rows).toEqual([])
    expect(dry.report).toEqual((await scene.take(file)).report)
  })

  test('K02 a new month is written directly although earlier months are stored', async () => {
    await scene.take(readings([row(0, '09.2025'), row(1, '09.2025')]))
    const next = readings([row(0, '10.2025'), row(1, '10.2025')])
    expect(await scene.take(next)).toMatchObject({ starts: 1, direct: true, report: { inserted: 2 } })
  })

  test('K02 a file of stored and new months updates the stored ones and adds the new ones', async () => {
    await scene.take(readings([row(0, '09.2025'), row(1, '09.2025')]))
    const next = readings([row(1, '10.2025'), row(0, '09.2025', '99;сайт;'), row(1, '09.2025')])
    const { report, starts } = await scene.take(next)
    expect({ report, starts }).toMatchObject({ starts: 2, report: { inserted: 1, updated: 1, unchanged: 1 } })
  })

  test('K02 the same file again changes nothing', async () => {
    const file = readings([row(0, '09.2025'), row(0, '10.2025'), row(1, '09.2025')])
    expect(await scene.take(file)).toMatchObject({ direct: true, report: { inserted: 3 } })
    expect((await scene.take(file)).report).toMatchObject({ inserted: 0, unchanged: 3 })
  })
})

describe('K02 an unordered file is read again the general way', () => {
  test.each([
    ['a row is repeated further on', () => [row(0, '09.2025'), row(1, '09.2025'), row(0, '09.2025')]],
    ['a correction stands further on', () => [row(0, '09.2025'), row(1, '09.2025'), row(0, '09.2025', '1;сайт;К')]],
    [
      'the second row of a month is written in another way',
      () => [row(0, '09.2025'), ` ${row(0, '09.2025', '1;сайт;')}`],
    ],
    [
      'too many rows are not exact',
      () => [row(0, '09.2025'), ...Array.from({ length: 3 }, () => row(1, '09.2025', `1;сайт;${'?'.repeat(400_000)}`))],
    ],
  ])('K02 %s', async (_, lines) => {
    const file = readings(lines())
    const first = await scene.take(file)
    expect(first.starts).toBe(2)
    const general = await takeGenerally(file)
    expect(first).toEqual({ ...general, starts: 2 })
    expect(first.report.status).toBe('done')
  })
})
