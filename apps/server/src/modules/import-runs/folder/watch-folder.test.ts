import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../../../platform/files/file-store.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { as1251, loadVodokanal, vodokanalLines } from '../../../testing/scenes/import-scene.ts'
import { filesIn, hasFiles } from './profile-folders.ts'
import { type WatchContext, watchFolder } from './watch-folder.ts'

let portal: TestApp
let root: string
let folder: string
const now = new Date('2026-11-25T10:00:00Z')
const [heading = '', ...readings] = vodokanalLines('pokaznyky.csv')

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'zatyshok-watched-'))
  folder = path.join(root, 'kalynivsk/101-vodokanal')
  await mkdir(folder, { recursive: true })
  const imports = { folder: root, undoDays: 62, uploadsMegabytes: 20, keepUploadsDays: 7 }
  portal = await testApp({ now: now.toISOString(), settings: { imports } })
  await loadVodokanal(portal, now)
})
afterAll(async () => {
  vi.useRealTimers()
  await portal.close()
  await rm(root, { recursive: true })
})

/** Scans the folder as if the files had been written so many seconds ago. */
async function look(seconds: number, change: Partial<WatchContext> = {}): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  await watchFolder({ ...portal.context(), ...change })
  vi.useRealTimers()
}

test('K01 one of many nodes takes a file of the watched folder after it has stopped growing', async () => {
  await writeFile(path.join(folder, 'pokaznyky.csv'), as1251([heading, ...readings.slice(0, 5)]))
  expect(await hasFiles(root)).toBe(true)
  await look(1)
  expect(await portal.db.selectFrom('import_runs').selectAll().execute()).toEqual([])
  await Promise.all([look(20), look(20), look(20)])
  await portal.jobsDone()
  const runs = await portal.db.selectFrom('import_runs').select(['id', 'origin', 'state']).execute()
  expect(runs).toMatchObject([{ origin: 'folder', state: 'done' }])
  // The report is not written yet.
  expect(await hasFiles(root)).toBe(true)
  await look(1)
  expect(await hasFiles(root)).toBe(false)
  const done = `${runs[0]?.id}-pokaznyky.csv`
  expect(await readdir(path.join(folder, 'done'))).toEqual([done, `${done}.txt`])
  expect(await readFile(path.join(folder, 'done', `${done}.txt`), 'utf8')).toContain('нових записів 5')
})

test('K01 refused files are moved with a report: a bad file, a repeated one, an unknown profile', async () => {
  await writeFile(path.join(folder, 'pokaznyky.csv'), as1251([heading, ...readings.slice(0, 5)]))
  const unknown = path.join(root, 'kalynivsk/nobody')
  await mkdir(unknown)
  await writeFile(path.join(unknown, 'a.csv'), 'a')
  await look(20)
  await portal.jobsDone()
  await look(1)
  const names = await readdir(path.join(folder, 'refused'))
  expect(names).toHaveLength(2)
  expect(await readFile(path.join(folder, 'refused', names[1] ?? ''), 'utf8')).toContain('уже завантажено')
  expect(await readFile(path.join(unknown, 'refused/a.csv.txt'), 'utf8')).toContain('Профілю')
})

test('K01 a file that a killed node had taken is imported after ten minutes', async () => {
  await mkdir(path.join(folder, '.taken'), { recursive: true })
  await writeFile(path.join(folder, '.taken/pokaznyky.csv'), as1251([heading, ...readings.slice(5, 10)]))
  await look(590)
  expect(await readdir(path.join(folder, '.taken'))).toEqual(['pokaznyky.csv'])
  await look(601)
  await look(20)
  await portal.jobsDone()
  await look(1)
  expect(await readdir(path.join(folder, '.taken'))).toEqual([])
  const runs = await portal.db.selectFrom('import_runs').select(['id', 'state']).orderBy('id', 'desc').execute()
  expect(runs[0]).toMatchObject({ state: 'done' })
  expect(await readdir(path.join(folder, 'done'))).toContain(`${runs[0]?.id}-pokaznyky.csv`)
})

test('K01 a file that a killed node had taken is kept if a newer one has its name, and the newer one is imported', async () => {
  const [older, newer] = [as1251([heading, ...readings.slice(10, 12)]), as1251([heading, ...readings.slice(12, 15)])]
  await writeFile(path.join(folder, '.taken/pokaznyky.csv'), older)
  await writeFile(path.join(folder, 'pokaznyky.csv'), newer)
  await look(20)
  expect(await readFile(path.join(folder, '.taken/pokaznyky.csv'))).toEqual(older)
  await look(601)
  expect(await readFile(path.join(folder, 'refused/pokaznyky.csv'))).toEqual(older)
  expect(await readFile(path.join(folder, 'refused/pokaznyky.csv.txt'), 'utf8')).toContain('новий файл із такою назвою')
  await look(20)
  await portal.jobsDone()
  await look(1)
  const run = await portal.db.selectFrom('import_runs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(await readFile(path.join(folder, 'done', `${run.id}-pokaznyky.csv`))).toEqual(newer)
})

test('K01 a file that the store refuses is tried again, and does not replace a newer one of its name', async () => {
  const [older, newer] = [as1251([heading, ...readings.slice(17, 19)]), as1251([heading, ...readings.slice(19, 21)])]
  const file = path.join(folder, 'pokaznyky.csv')
  await writeFile(file, older)
  const { files } = portal.context()
  const fails = (meanwhile = async () => {}): Partial<WatchContext> => {
    const put = () => meanwhile().then(() => Promise.reject(new StoreUnavailable('it does not answer')))
    return { files: { ...files, store: { ...files.store, put } } }
  }
  await look(20, fails())
  expect(await readFile(file)).toEqual(older)
  await look(
    20,
    fails(() => writeFile(file, newer)),
  )
  expect(await readFile(file)).toEqual(newer)
  expect(await readFile(path.join(folder, 'refused/pokaznyky.csv'))).toEqual(older)
})

test('K01 a folder whose files cannot be moved does not stop the files of other providers', async () => {
  const stuck = path.join(root, 'kalynivsk/100-first')
  await mkdir(stuck)
  await writeFile(path.join(stuck, '.taken'), 'a file in the place of a folder')
  await writeFile(path.join(stuck, 'a.csv'), 'a')
  await writeFile(path.join(folder, 'pokaznyky.csv'), as1251([heading, ...readings.slice(15, 17)]))
  const warned: object[] = []
  await look(20, { log: { ...portal.context().log, warn: (details: object) => warned.push(details) } })
  expect(warned).toMatchObject([{ profile: 'kalynivsk/100-first', err: { code: 'EEXIST' } }])
  expect(await filesIn(folder)).toEqual([])
  expect(await filesIn(stuck)).toEqual(['a.csv'])
})
