import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import iconv from 'iconv-lite'
import { freePort } from '../../harness/kit/free-port.ts'
import { runPortalCommand, startPortalProcess } from '../../harness/kit/portal-process.ts'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { startServerCluster } from '../../harness/kit/server-cluster.mjs'
import { createFreshDatabase } from '../support/portals/fresh-database.ts'
import { endBesidePortal, endOf } from './command.ts'
import { askWith, becomeWorker, row } from './row.ts'

const fixtures = fileURLToPath(new URL('../../fixtures/kalynivsk/', import.meta.url))
const broken = fileURLToPath(new URL('../../fixtures/broken/', import.meta.url))
const folder = () => mkdtempSync(path.join(tmpdir(), 'zatyshok-walk-'))
const own = (profile: string) => `kalynivsk/${profile}`

// Each operator's command starts a separate process.
row.setTimeout(300_000)

/** A delivery by its profile, with the files that are needed to recognise the format. */
const deliveries = [
  ['CSV of Windows-1251', '101-vodokanal', ['osobovi_rahunky.csv', 'taryfy.csv']],
  ['DBF of CP866', '205-teploenergo', ['ABON.DBF', 'TARIF.DBF']],
  ['XLSX', '310-oblenergo', ['oblenergo_2026-10.xlsx']],
  ['DBF of CP1125 or CP1251', '412-upravytel', ['OSELIA.DBF']],
  ['JSON lines', '889-gaz', ['grm_export_2026-10.jsonl']],
  ['CSV of UTF-8', '999-peredmistia', ['customers.csv', 'tariffs.csv']],
  ['fixed width', 'bank', ['REE_2610.TXT']],
] as const

row('K01 CSV, DBF, XLSX, JSON lines and the bank’s register are read by their profiles', async () => {
  // A separate portal: the bank's register covers the whole city, and the demonstration has only a part of its
  // accounts.
  const at = folder()
  const load = (profile: string, names: readonly string[]) => {
    const files = names.map((name) => path.join(fixtures, profile, name))
    return endOf(['import', own(profile), ...files], { DATA_DIR: at })
  }
  const providers = path.join(fixtures, 'providers.csv')
  expect(await endOf(['import', own('providers'), providers], { DATA_DIR: at })).toMatchObject({ status: 0 })
  for (const [format, profile, names] of deliveries) {
    const { status, printed } = await load(profile, names)
    expect([format, status, printed.slice(-300)]).toEqual([format, 0, expect.any(String)])
    for (const name of names) {
      const [, read = '0', fresh = '0', refused = '?'] =
        new RegExp(`${name}: прочитано рядків (\\d+), нових записів (\\d+),.*відхилено рядків (\\d+)`).exec(printed) ??
        []
      expect([format, name, Number(read) > 0, Number(fresh) > 0, refused]).toEqual([format, name, true, true, '0'])
    }
  }
  rmSync(at, { recursive: true })
})

row(
  'K02 good rows go in once, a bad one is told by place, column and reason; a cut or wrong file is refused whole',
  async () => {
    const at = folder()
    const text = iconv.decode(readFileSync(path.join(fixtures, '101-vodokanal', 'osobovi_rahunky.csv')), 'win1251')
    const [head = '', first = ''] = text.split('\r\n')
    const number = String(1_000_000 + Math.floor(Math.random() * 8_999_999))
    const good = [number, ...first.split(';').slice(1)].join(';')
    const file = path.join(at, 'osobovi_rahunky.csv')
    const load = async (lines: readonly string[], ...options: string[]) => {
      writeFileSync(file, iconv.encode(`${lines.join('\r\n')}\r\n`, 'win1251'))
      return (await endBesidePortal('import', own('101-vodokanal'), file, ...options)).printed
    }
    const spoilt = [head, good, 'not a number;;;;;;;;;;;;;']
    const dry = await load(spoilt, '--dry-run')
    expect(dry).toMatch(/нових записів [1-9]\d*.*відхилено рядків 1/)
    expect(dry, 'place and column').toMatch(/рядок 3.*Особовий рахунок/)
    expect(await load(spoilt, '--strict'), 'with --strict nothing goes in').not.toMatch(/нових записів [1-9]/)
    expect(await load(spoilt), 'the dry run and --strict changed nothing').toMatch(/нових записів [1-9]/)
    expect(await load([...spoilt, '']), 'a second time nothing is new').toMatch(/нових записів 0|вже/)
    writeFileSync(file, '')
    const empty = await endBesidePortal('import', own('101-vodokanal'), file)
    expect([empty.status > 0, empty.printed]).toEqual([true, expect.stringMatching(/порожн/i)])
    rmSync(at, { recursive: true })
    const workbook = (name: string) =>
      endBesidePortal('import', own('310-oblenergo'), path.join(broken, name), '--dry-run')
    const wrong = await workbook('oblenergo_wrong-total.xlsx')
    expect([wrong.status > 0, wrong.printed]).toEqual([
      true,
      expect.stringMatching(/ВІДХИЛЕНО\. Контрольна сума не сходиться/),
    ])
    const right = await workbook('oblenergo_one-consumer.xlsx')
    expect(right, 'the same with the right total').toEqual({
      status: 0,
      printed: expect.stringMatching(/відхилено рядків 0/),
    })
    const cut = readFileSync(path.join(fixtures, '205-teploenergo', 'ABON.DBF'))
    const half = path.join(folder(), 'ABON.DBF')
    writeFileSync(half, cut.subarray(0, cut.length / 2))
    const refused = await endBesidePortal('import', own('205-teploenergo'), half, '--dry-run')
    expect([refused.status > 0, refused.printed]).toEqual([true, expect.not.stringMatching(/нових записів [1-9]/)])
  },
)

row('K03 readings and consents go to a provider as files, once, and again on demand', async ({ askAsResident }) => {
  const api = '/api/warehouse/consumer'
  const meters = (await askAsResident(`${api}/counters?serviceProviderCode=101`)).json
  const meter = meters.find(
    ({ zones, window }: { zones: string[]; window: { open: boolean } }) => zones.length === 1 && window?.open,
  )
  const value = String(Math.floor(Number(meter.previous[0].value)) + 8 + Math.floor(Math.random() * 20))
  const readings = [{ counterId: meter.id, value, confirmed: true }]
  const given = await askAsResident(`${api}/counter/factor`, { method: 'POST', body: { readings } })
  expect(given.status, given.text).toBe(200)
  const at = folder()
  const make = async (kind: string, ...options: string[]) => {
    const before = new Set(readdirSync(at))
    const ended = await endBesidePortal('export', '101', kind, '--folder', at, ...options)
    return { ...ended, made: readdirSync(at).filter((name) => !before.has(name)) }
  }
  const first = await make('readings', '--format', 'csv')
  expect(first.made.length, `${given.text}\n${first.printed}`).toBe(1)
  const text = iconv.decode(readFileSync(path.join(at, first.made[0] ?? '')), 'win1251')
  expect(text).toContain(meter.serialNumber)
  expect(text).toContain(value)
  expect((await make('readings', '--format', 'csv')).made, 'each exactly once').toEqual([])
  for (const format of ['xlsx', 'dbf', 'jsonl']) {
    const next = [{ counterId: meter.id, value: String(Number(value) + format.length), confirmed: true }]
    const taken = await askAsResident(`${api}/counter/factor`, { method: 'POST', body: { readings: next } })
    expect([format, taken.status, taken.text]).toEqual([format, 200, expect.any(String)])
    const { made, printed } = await make('readings', '--format', format)
    expect(made.length, `${format}: ${taken.text}\n${printed}`).toBe(1)
  }
  const [consent] = (await askAsResident(`${api}/email-management`)).json
  const body = { serviceProviderCode: '101', isAllowToSendEmail: !consent.isAllowToSendEmail }
  const put = (isAllowToSendEmail: boolean) =>
    askAsResident(`${api}/email-management`, { method: 'PUT', body: { ...body, isAllowToSendEmail } })
  await put(false)
  await put(true)
  const consents = await make('consents', '--format', 'csv')
  expect([consents.made.length, consents.printed]).toEqual([1, expect.any(String)])
  expect((await make('consents', '--format', 'csv')).made).toEqual([])
  const number = /(\d+)\.\w+$/.exec(first.made[0] ?? '')?.[1] ?? ''
  rmSync(path.join(at, first.made[0] ?? ''))
  const again = await make('readings', '--resend', String(Number(number)))
  expect([again.status, again.made]).toEqual([0, first.made])
})

row('K04 the portal of the walk stands on its own database, and its migrations are done', async ({ ask }) => {
  expect((await ask('/health/ready')).status).toBe(200)
  const { status, printed } = await endBesidePortal('migrate')
  expect([status, printed]).toEqual([0, expect.not.stringMatching(/помилка/i)])
})

row('K04 with DATABASE_URL two nodes work as one on a PostgreSQL server', async ({ browser }) => {
  const { E2E_SERVER_URL: given } = process.env
  const cluster = given ? null : await startServerCluster(tmpdir())
  const url = given ?? cluster?.url
  if (!url) throw new Error('Install postgresql-15 or name a server by E2E_SERVER_URL')
  const database = await createFreshDatabase(url)
  const port = await freePort()
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder(),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORTAL_DEMONSTRATION_ENABLED: 'false',
  }
  expect(await endOf(['migrate'], environment)).toMatchObject({ status: 0 })
  const one = await startPortalProcess({ ...environment, PORT: String(port) })
  const two = await startPortalProcess(environment)
  try {
    const page = await browser.newPage({ baseURL: one.origin, locale: 'uk-UA' })
    const { token } = await becomeWorker(page, 'administrator', (...args) => runPortalCommand(args, environment))
    await page.context().close()
    const [atOne, atTwo] = [askWith(token, one.origin), askWith(token, two.origin)]
    const { revision } = (await atTwo('/api/admin/settings')).json
    const changes = [{ path: 'flags.faq', value: false }]
    expect((await atTwo('/api/admin/settings', { method: 'PUT', body: { revision, changes } })).status).toBe(200)
    await expect.poll(async () => (await atOne('/api/settings')).json.flags.faq, { timeout: 10_000 }).toBe(false)
    await one.stop()
    expect((await atTwo('/api/admin/settings')).status, 'the session outlives its node').toBe(200)
  } finally {
    await one.stop()
    await two.stop()
    await database.drop()
    await cluster?.stop()
  }
})
