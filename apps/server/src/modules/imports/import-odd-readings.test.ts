import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDirectScene, type Taken } from '../../testing/scenes/direct-scene.ts'

const HEADING = 'Особовий рахунок;Заводський №;Період;Дата показника;Показник;Джерело;Ознака'

let scene: Awaited<ReturnType<typeof openDirectScene>>
/** `number;serial` of meters of five digits. */
let meters: string[]

beforeAll(async () => {
  scene = await openDirectScene({
    table: 'readings',
    select: 'select value::text from readings order by meter_id, billing_month',
    clear: 'truncate readings, imports, import_refusals',
  })
  const { rows } = await scene.database.pool.query(`select number || ';' || serial_number as key
    from accounts a join meters m on m.account_id = a.id where digits = 5 order by number, m.id limit 3`)
  meters = rows.map(({ key }) => key)
})
afterAll(() => scene.close())
beforeEach(() => scene.clear())

const row = (meter: number, month: string, value: string, day = `20.${month}`) =>
  `${meters[meter]};${month};${day};${value};сайт;`

/** NOW of the scene is 5 November 2026. */
const ways = [
  ['as usual', (file: string) => scene.take(file)],
  ['the general way', (file: string) => scene.takeGenerally(file, { column: 'Ознака' })],
] as const

const remarks = ({ report }: Taken) =>
  report.notes.map(({ severity, place, column, reason }) => [severity, place, column, reason.split(':')[0]])

describe.each(ways)('improbable readings of a provider, read %s', (_, take) => {
  const file = (...rows: string[]) => scene.written('pokaznyky.csv', [HEADING, ...rows])

  // Readings of the last months and older ones are found by two parts of one statement.
  test.each(['09.2026', '08.2026', '11.2025'])(
    'K02 F10 a reading below the one of an earlier file, of %s, is imported with a warning',
    async (month) => {
      await take(file(row(0, '10.2025', '1'), row(0, month, '261,445'), row(1, month, '5')))
      const taken = await take(file(row(0, '10.2026', '1,000'), row(1, '10.2026', '6')))
      expect(taken.report).toMatchObject({ status: 'done', inserted: 2, refused: 0, warned: 1 })
      expect(remarks(taken)).toEqual([
        ['warning', 'рядок 2', 'Показник', 'показання 1,000 менше за попереднє, 261,445'],
      ])
      expect(taken.rows).toEqual(['1.000', '261.445', '1.000', '5.000', '6.000'].map((value) => ({ value })))
    },
  )

  test.each(['ascending', 'descending'])('K02 a reading below another of the same file, months %s', async (order) => {
    const rows = [row(0, '08.2026', '261,445'), row(0, '09.2026', '1,000'), row(0, '10.2026', '2')]
    const taken = await take(file(...(order === 'ascending' ? rows : rows.toReversed())))
    expect(taken.report).toMatchObject({ status: 'done', inserted: 3, warned: 1 })
    expect(remarks(taken)).toMatchObject([['warning', 'рядок 3', 'Показник', expect.stringContaining('261,445')]])
  })

  test('K02 a reading of an earlier month below a stored later one causes no warning', async () => {
    await take(file(row(0, '09.2026', '100')))
    const taken = await take(file(row(0, '08.2026', '90')))
    expect(taken.report).toMatchObject({ inserted: 1, warned: 0 })
  })

  test('K02 a reading with a future day is imported with a warning', async () => {
    const taken = await take(file(row(0, '11.2026', '7', '06.11.2026'), row(1, '11.2026', '7', '05.11.2026')))
    expect(taken.report).toMatchObject({ status: 'done', inserted: 2, warned: 1 })
    expect(remarks(taken)).toEqual([
      ['warning', 'рядок 2', 'Дата показника', 'дата показання 06.11.2026 ще не настала'],
    ])
  })

  test('K02 a dial that has passed zero causes no warning', async () => {
    const taken = await take(file(row(0, '09.2026', '99990'), row(0, '10.2026', '12')))
    expect(taken.report).toMatchObject({ status: 'done', inserted: 2, warned: 0 })
  })
})

test('K02 a month of probable readings is written the direct way', async () => {
  await scene.take(scene.written('pokaznyky.csv', [HEADING, row(0, '09.2026', '1'), row(1, '09.2026', '1')]))
  const taken = await scene.take(
    scene.written('pokaznyky.csv', [HEADING, row(0, '10.2026', '2'), row(1, '10.2026', '1')]),
  )
  expect([taken.direct, taken.report.warned, taken.starts]).toEqual([true, 0, 1])
})
