import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Chromium, firstThatRenders } from '../../harness/kit/find-chromium.ts'
import { madeOnce } from '../../harness/kit/npm-chromium.ts'
// @ts-expect-error: plain JavaScript
import { askOnce } from './find-browser.mjs'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { countNotRun } from './test-results.mjs'

let cache: string

beforeEach(() => {
  cache = path.join(mkdtempSync(path.join(tmpdir(), 'zatyshok-cache-')), 'chromium')
})
afterEach(() => rmSync(path.dirname(cache), { recursive: true }))

const browser = (executablePath: string): Chromium => ({ executablePath, env: {} })

test('the first browser that renders is taken, and no later one is unpacked', async () => {
  const asked: string[] = []
  const candidate = (name: string) => () => {
    asked.push(name)
    return browser(name)
  }
  const rendersFrom = async ({ executablePath }: Chromium) => executablePath !== 'broken'
  const candidates = [() => undefined, candidate('broken'), candidate('of the machine'), candidate('of npm')]
  expect(await firstThatRenders(candidates, rendersFrom)).toEqual(browser('of the machine'))
  expect(asked).toEqual(['broken', 'of the machine'])
})

test('a browser that cannot be unpacked is passed over', async () => {
  const fullDisk = () => Promise.reject(new Error('ENOSPC'))
  expect(await firstThatRenders([fullDisk, () => browser('next')], async () => true)).toEqual(browser('next'))
  expect(await firstThatRenders([fullDisk], async () => true)).toBeUndefined()
})

test('where no browser renders one line says how to get one, for all runs of Playwright', async () => {
  const lines: string[] = []
  const ask = askOnce(
    () => firstThatRenders([() => browser('broken')], async () => false),
    (line: string) => lines.push(line),
  )
  expect([await ask(), await ask()]).toEqual([undefined, undefined])
  expect(lines).toEqual([
    'Тести у браузері не виконано. Chromium не знайдено: установіть його (apt-get install chromium) або задайте CHROMIUM_PATH.',
  ])
})

test('tests that a machine cannot run are one failure on CI, and none elsewhere', () => {
  expect(countNotRun({ CI: '1' })).toEqual({ passed: 0, failed: 1, failures: [] })
  expect(countNotRun({})).toEqual({ passed: 0, failed: 0, failures: [] })
})

const made = (name: string) => async (folder: string) => writeFileSync(path.join(folder, 'chromium'), name)
const never = () => Promise.reject(new Error('made again'))

test('a browser is unpacked once, and again for another version', async () => {
  const folder = await madeOnce({ cache, version: '153.0.0', make: made('first') })
  expect(await madeOnce({ cache, version: '153.0.0', make: never })).toBe(folder)
  const next = await madeOnce({ cache, version: '154.0.0', make: made('next') })
  expect(existsSync(path.join(next, 'chromium'))).toBe(true)
  expect(readdirSync(cache)).toEqual(['154.0.0'])
})

test('of two that unpack at once both get one whole browser', async () => {
  const making = { cache, version: '153.0.0', make: made('whole') }
  const [one, other] = await Promise.all([madeOnce(making), madeOnce(making)])
  expect(one).toBe(other)
  expect(readdirSync(cache)).toEqual(['153.0.0'])
  expect(readdirSync(one)).toEqual(['chromium'])
})

test('an interrupted unpacking leaves no browser behind', async () => {
  mkdirSync(cache, { recursive: true })
  const make = async (folder: string) => {
    await made('half')(folder)
    throw new Error('ENOSPC')
  }
  await expect(madeOnce({ cache, version: '153.0.0', make })).rejects.toThrow('ENOSPC')
  expect(readdirSync(cache)).toEqual([])
})
