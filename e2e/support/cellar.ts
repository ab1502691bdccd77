import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumToLaunch } from '../../harness/kit/find-chromium.ts'
import { startSmallProxy } from './portals/small-proxy.ts'
import { origin } from './resident.ts'

/** A person's own browser, whose only connection to the portal can be cut. */
export interface Cellar {
  readonly origin: string
  /** Number of requests with readings that reached the portal. */
  readingsSent: number
  /** The portal is unreachable, as if its process were killed; the device still believes it is online. */
  isCut: boolean
  /** Opens the browser with its stored data, after it was closed. */
  openBrowser(): Promise<BrowserContext>
  close(): Promise<void>
}

export async function openCellar(): Promise<Cellar> {
  const profile = await mkdtemp(join(tmpdir(), 'zatyshok-browser-'))
  let context: BrowserContext | undefined
  const proxy = await startSmallProxy({
    upstream: Number(new URL(origin()).port),
    patienceMs: () => 30_000,
    ownAnswer: ({ method, url }) => {
      if (cellar.isCut) return 'drop'
      if (method === 'POST' && url?.endsWith('/counter/factor')) cellar.readingsSent += 1
      return undefined
    },
  })
  const cellar: Cellar = {
    origin: proxy.origin,
    readingsSent: 0,
    isCut: false,
    async openBrowser() {
      await context?.close()
      context = await chromium.launchPersistentContext(profile, {
        ...(await chromiumToLaunch()),
        viewport: { width: 390, height: 844 },
        locale: 'uk-UA',
        timezoneId: 'Europe/Kyiv',
        baseURL: proxy.origin,
        serviceWorkers: 'allow',
      })
      return context
    },
    async close() {
      await context?.close()
      await proxy.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
  return cellar
}

export const firstPage = (context: BrowserContext): Promise<Page> =>
  Promise.resolve(context.pages()[0] ?? context.newPage())

/** Resolves when the cabinet has cached everything that it needs offline. */
export async function readyForCellar(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    const answers = await (await caches.open('zatyshok-answers')).keys()
    return navigator.serviceWorker.controller !== null && answers.length === 2
  })
}

/** Returns the person's offline data in the browser, as text. */
export const keptInBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const cache = await caches.open('zatyshok-answers')
    const answers = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('zatyshok')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const readings = await new Promise<unknown>((resolve) => {
      if (!database.objectStoreNames.contains('keptReadings')) return resolve([])
      const all = database.transaction('keptReadings').objectStore('keptReadings').getAll()
      all.onsuccess = () => resolve(all.result)
    })
    database.close()
    return JSON.stringify([answers, readings])
  })
