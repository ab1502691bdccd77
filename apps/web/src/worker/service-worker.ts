import { cabinetAnswer, type KeptFiles } from './cabinet-answer.ts'

/**
 * The cabinet without a network (F11, decision 0036). The worker controls pages under /dashboard only. It does not
 * affect the public site and the management. It caches code, never personal responses.
 */
declare const self: ServiceWorkerGlobalScope

/** Inserted by the build: the hashed files of the screens that work offline, and a name for this set. */
declare const CABINET_FILES: readonly string[]
declare const CABINET_VERSION: string

const SHELL = '/dashboard'
/** Unhashed files that the shell requests. */
const UNHASHED = [SHELL, '/theme.js', '/icon.svg', '/wallet.svg', '/api/settings']
const FILES_CACHE = `zatyshok-files-${CABINET_VERSION}`
const SHELL_CACHE = 'zatyshok-shell'
/** Milliseconds to wait for a network response; then the cached file is shown. */
const PATIENCE_MS = 5000

const kept: KeptFiles = {
  find: (address) => caches.match(address),
  keepFile: async (address, answer) => (await caches.open(FILES_CACHE)).put(address, answer),
  keepShell: async (address, answer) => (await caches.open(SHELL_CACHE)).put(address, answer),
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([
      caches.open(FILES_CACHE).then((cache) => cache.addAll(CABINET_FILES)),
      caches.open(SHELL_CACHE).then((cache) => cache.addAll(UNHASHED)),
    ]),
  )
})

// A new worker waits until the last page of the old one is closed (no skipWaiting): until then pages need the old
// files.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith('zatyshok-files-') && name !== FILES_CACHE)
      await Promise.all(old.map((name) => caches.delete(name)))
      // The page that registered the first worker may lose its network before it is reloaded.
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const answer = cabinetAnswer(event.request, {
    shell: SHELL,
    kept,
    ask: () => fetch(event.request),
    patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    later: (work) => event.waitUntil(work),
  })
  if (answer) event.respondWith(answer)
})
