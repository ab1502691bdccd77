import { beforeEach, expect, test, vi } from 'vitest'
import { cabinetAnswer } from './cabinet-answer.ts'

const kept = new Map<string, string>()
let asked = 0
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://misto.example' })
  kept.clear()
  asked = 0
})

interface Case {
  path?: string
  method?: string
  mode?: RequestMode
  destination?: RequestDestination
  /** The response of the network; an error: the connection is lost; null: the network never responds. */
  network?: Response | Error | null
}

const keep = async (address: string, answer: Response) => void kept.set(address, await answer.text())

/** The status and text that the page receives; undefined: the worker leaves the request to the browser. */
async function answerTo({ path = '/dashboard', method = 'GET', mode = 'navigate', destination = '', network }: Case) {
  const waiting: Promise<unknown>[] = []
  const answer = await cabinetAnswer(
    { url: new URL(path, 'https://misto.example').href, method, mode, destination },
    {
      shell: '/dashboard',
      kept: {
        find: async (address) => (kept.has(address) ? new Response(kept.get(address)) : undefined),
        keepFile: keep,
        keepShell: keep,
      },
      ask: () => {
        asked += 1
        if (network === null) return new Promise(() => {})
        return network instanceof Response ? Promise.resolve(network) : Promise.reject(network)
      },
      patience: () => (network === null ? Promise.resolve() : new Promise(() => {})),
      later: (work) => void waiting.push(work),
    },
  )
  if (network !== null) await Promise.all(waiting)
  return answer && [answer.status, await answer.text()]
}

test('F11 any page of the cabinet is requested from the network first, and cached for offline use', async () => {
  expect(await answerTo({ network: new Response('new') })).toEqual([200, 'new'])
  expect(await answerTo({ path: '/dashboard/counters/1-2/reading', network: new TypeError() })).toEqual([200, 'new'])
  expect(await answerTo({ network: null })).toEqual([200, 'new'])
})

test('F11 while the portal is down for an update the cached page is shown, and the portal’s page once it responds', async () => {
  kept.set('/dashboard', 'old')
  expect(await answerTo({ network: new Response('<h1>502</h1>', { status: 502 }) })).toEqual([200, 'old'])
  expect(await answerTo({ network: new Response('newer') })).toEqual([200, 'newer'])
  expect(kept.get('/dashboard')).toBe('newer')
})

test('F11 if the cache is empty, the page receives the network’s response', async () => {
  expect(await answerTo({ network: new Response('down', { status: 503 }) })).toEqual([503, 'down'])
  await expect(answerTo({ network: new TypeError('lost') })).rejects.toThrow('lost')
})

test('F11 a hashed file is requested once', async () => {
  const file = { path: '/assets/home-1a2b.js', mode: 'cors', destination: 'script' } as const
  expect(await answerTo({ ...file, network: new Response('code') })).toEqual([200, 'code'])
  expect(await answerTo({ ...file, network: new TypeError() })).toEqual([200, 'code'])
  expect(asked).toBe(1)
})

test('F11 the public settings and the logo are available offline', async () => {
  for (const one of [{ path: '/api/settings' }, { path: '/logos/city.png', destination: 'image' } as const]) {
    const request = { ...one, mode: 'cors' } as const
    await answerTo({ ...request, network: new Response('known') })
    expect(await answerTo({ ...request, network: new TypeError() })).toEqual([200, 'known'])
  }
})

test.each([
  { path: '/api/warehouse/consumer/home', mode: 'cors' },
  { path: '/api/ud/profile', mode: 'cors' },
  { path: '/api/files/1', mode: 'no-cors', destination: 'image' },
  { path: '/api/warehouse/consumer/counter/factor', mode: 'cors', method: 'POST' },
  { path: 'https://elsewhere.example/assets/x.js', mode: 'cors' },
] as const)('F11 AC5 the worker ignores %o and caches no personal data', async (request) => {
  expect(await answerTo({ ...request, network: new Response('personal') })).toBeUndefined()
  expect([asked, kept.size]).toEqual([0, 0])
})
