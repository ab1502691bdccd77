import { act, configure, getConfig } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { isValidElement, type PropsWithChildren, StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { vi } from 'vitest'
import { addBrowserParts } from './browser-parts.ts'
import { fileRequests } from './file-request.ts'
import { MemoryDatabase } from './memory-database.ts'
import { type FakeServer, fakeServer, type Sent } from './server.ts'
import { answerAsUsual } from './usual-answers.ts'

const { asyncWrapper } = getConfig()

configure({
  // After the awaited element has appeared, React still runs the effects of the same render: titles and focus.
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait()
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
      return found
    }),
  // A long timeout for loaded machines; present elements are found at once.
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\nThe page: ${document.body.textContent}`),
})

/** One document of the browser, from its start to the end of the test. */
export interface Page {
  server: FakeServer
  user: UserEvent
  /** Addresses to which the page would have navigated. */
  left: readonly string[]
  /** Uncaught errors and console errors. A test that expects an error removes it from the list. */
  errors: unknown[]
}

interface OpenPage extends Page {
  /** Survives a reload. */
  database: MemoryDatabase
  left: string[]
  /** Settles when the page navigates away: pending requests then stay unanswered. */
  leaving: Promise<void>
  idle: (() => void)[]
  roots: Root[]
  close: () => void
}

/** The parts that survive a reload. */
type Kept = Omit<OpenPage, 'leaving' | 'idle' | 'roots' | 'close'>

let opened: OpenPage | null = null

const current = (): OpenPage => {
  if (!opened) throw new Error('No page is open: the test file runs without testing/strict-tests.ts')
  return opened
}

/**
 * Wraps an application's root for the tests, which unmount it; the application itself keeps no reference. Strict mode,
 * which runs effects twice in React's development build only, is removed: residents use the production build.
 */
export function remembered(root: Root): Root {
  current().roots.push(root)
  const render = root.render.bind(root)
  root.render = (shown) =>
    render(isValidElement<PropsWithChildren>(shown) && shown.type === StrictMode ? shown.props.children : shown)
  return root
}

/** Creates an empty document; testing/strict-tests.ts calls it before every test. */
export function newPage(): void {
  judgeUpdates(true)
  const server = fakeServer()
  answerAsUsual(server)
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it with any page
  document.cookie = 'XSRF-TOKEN=anti-forgery; path=/'
  opened = documentOf({
    server,
    user: userEvent.setup({ delay: null }),
    left: [],
    errors: [],
    database: new MemoryDatabase(),
  })
}

/**
 * Switches React's `act` warnings on or off. They are off after the page has ended, because late imports still update
 * it.
 */
const judgeUpdates = (isJudged: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isJudged })

/** Creates a document: new modules and listeners, the browser features that jsdom lacks, and an empty body. */
function documentOf({ server, user, left, errors, database }: Kept): OpenPage {
  vi.resetModules()
  const leaving = Promise.withResolvers<void>()
  const takeOut = addBrowserParts((path) => {
    left.push(path)
    leaving.resolve()
  })
  const forget = followListeners()
  const idle: (() => void)[] = []
  const uncaught = (event: ErrorEvent) => {
    event.preventDefault()
    errors.push(event.error)
  }
  addEventListener('error', uncaught)
  vi.spyOn(console, 'error').mockImplementation((...parts) => errors.push(parts.map(String).join(' ')))
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => server.answer(sentBy(input, init)))
  vi.stubGlobal('XMLHttpRequest', fileRequests(server.answer))
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  // jsdom's animation timer does not restart after a request made while the clock was stopped.
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => setTimeout(() => run(performance.now()), 16))
  vi.stubGlobal('cancelAnimationFrame', (timer: number) => clearTimeout(timer))
  vi.stubGlobal('Worker', InstantWorker)
  vi.stubGlobal('indexedDB', database)
  document.body.innerHTML = '<div id="root"></div>'
  document.title = ''
  // As in index.html.
  document.documentElement.lang = 'uk'
  const roots: Root[] = []
  const close = () => {
    act(() => {
      for (const root of roots) root.unmount()
    })
    removeEventListener('error', uncaught)
    forget()
    takeOut()
  }
  return { server, user, left, errors, database, leaving: leaving.promise, idle, roots, close }
}

/** Ends the document and clears the browser's storage; returns the errors. */
export function closePage(): unknown[] {
  const { close, server, errors } = current()
  close()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = ''
  document.documentElement.removeAttribute('data-theme')
  history.replaceState(null, '', '/')
  opened = null
  judgeUpdates(false)
  return [...errors, ...server.mistakes]
}

/** Returns the page of this test; for preparations before it is opened. */
export const page = (): Page => current()

/** Opens an address as a browser would: starts its application and waits for its first screen. */
export async function open(path: string): Promise<Page> {
  history.replaceState(null, '', path)
  return startHere()
}

async function startHere(): Promise<Page> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  await act(() => Promise.race([start(root, location.pathname), current().leaving]))
  return current()
}

/** Adds the chat, which app/main.tsx adds when the browser is idle. */
export async function addChat(): Promise<void> {
  await act(async () => {
    const { mountChat } = await import('../features/chat/mount-chat.tsx')
    mountChat()
  })
}

/** Replaces the document with an empty one; storages and cookies stay. */
export function nextDocument(): void {
  const before = current()
  before.close()
  opened = documentOf(before)
}

/** Leaves the document and opens the address again. Without an address: a reload. */
export async function reopen(path?: string): Promise<Page> {
  nextDocument()
  return path === undefined ? startHere() : open(path)
}

/** Starts the same application as app/main.tsx, without the styles and the chat. */
async function start(root: HTMLElement, path: string): Promise<void> {
  if (path.startsWith('/dashboard')) return (await import('../app/cabinet-app.ts')).startCabinet(root)
  if (path.startsWith('/admin')) return (await import('../app/admin-app.ts')).startAdmin(root)
  const { startAccess } = await import('../app/access-app.tsx')
  startAccess(root)
}

/** Runs the queued idle callbacks. */
export async function quietTime(): Promise<void> {
  await act(async () => {
    for (const run of current().idle.splice(0)) run()
  })
}

/** Sets the date; timers keep running. Call it first in a test. */
export const dateIs = (moment: string): void => {
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
}

/** Stops the timers; only `pass` advances them. Call it before the page is opened. */
export function stopClock(at = new Date('2026-11-23T10:00:00Z')): void {
  vi.useFakeTimers({
    now: at,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
}

/** Advances the stopped clock by this many milliseconds. */
export const pass = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  })

/** A captcha worker that solves its challenge at once. */
class InstantWorker {
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  postMessage(): void {
    queueMicrotask(() =>
      this.onmessage?.(new MessageEvent('message', { data: { counter: 7, derivedKey: 'ab'.repeat(32) } })),
    )
  }
  terminate(): void {
    this.onmessage = null
  }
}

function sentBy(input: string, { method = 'GET', headers, body, signal = null }: RequestInit): Sent {
  return {
    method,
    url: new URL(input, document.location.href),
    headers: new Headers(headers),
    body: typeof body === 'string' ? JSON.parse(body) : body,
    signal,
  }
}

type Listening = Parameters<typeof addEventListener>

/**
 * Records the window's listeners, which modules add for the lifetime of a document. Returns a function that removes all
 * of them.
 */
function followListeners(): () => void {
  const real = document.defaultView ?? window
  const heard: Listening[] = []
  const holders = [...new Set<Pick<Window, 'addEventListener'>>([real, globalThis as unknown as Window])]
  const before = holders.map(({ addEventListener }) => addEventListener)
  const listen = before[0]?.bind(real)
  for (const holder of holders) {
    holder.addEventListener = (...listening: Listening) => {
      heard.push(listening)
      listen?.(...listening)
    }
  }
  return () => {
    for (const [type, listener, options] of heard) real.removeEventListener(type, listener, options)
    for (const [at, holder] of holders.entries()) Object.assign(holder, { addEventListener: before[at] })
  }
}
