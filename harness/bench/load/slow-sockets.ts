import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { cabinetCalls, headersOf } from '../cabinet/cabinet-calls.ts'
import type { BenchResult } from '../result.ts'
import { tokenOfResident } from '../token.ts'
import { askAtRate } from './open-loop.ts'

const count = 2000
const seconds = 12
const perSecond = 50
const longestSeconds = 60

const path = '/api/account/authentication'
const head = `POST ${path} HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n`
/** What a socket sends at once; after it one byte a second follows. */
const kinds = { headers: `POST ${path} HTTP/1.1\r\nx-`, body: `${head}content-length: 5000\r\n\r\n{"` } as const

/**
 * Opens two thousand sockets that send headers or a body at one byte a second (GL19, DO2), and measures the effect on
 * other clients.
 */
export async function benchSlowSockets(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: dataDir, PORTAL_CAPTCHA_SIGN_IN: 'false' })
  try {
    const headers = headersOf(cabinetCalls.home, await tokenOfResident(portal.origin, dataDir))
    const calm = { url: portal.origin + cabinetCalls.home.path, headers: [headers], perSecond, seconds, sockets: 200 }
    await askAtRate(calm)
    const before = await askAtRate(calm)
    const slow = await openSlowly(new URL(portal.origin))
    const during = await askAtRate(calm)
    const stillOpen = slow.open()
    const closed = await slow.closed()
    const note = `${before.good.p99.toFixed(0)} ms without them; ${stillOpen} of ${count} were open all the time`
    const unserved = during.sent + during.unsent - during.good.count
    return [
      { name: 'slow sockets, p99 of others', value: during.good.p99, unit: 'ms', goal: { atMost: 300 }, note },
      { name: 'slow sockets, others unserved', value: unserved, unit: 'requests', goal: { atMost: 0 }, note },
      { name: 'slow headers, closed within', value: closed.headers, unit: 's', goal: { atMost: 20 }, note: 'the last' },
      { name: 'slow bodies, closed within', value: closed.body, unit: 's', goal: { atMost: 20 }, note: 'the last' },
    ]
  } finally {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface SlowSockets {
  /** Number of sockets open now. */
  open(): number
  /** Waits until all are closed; returns the longest life of each kind in seconds. */
  closed(): Promise<Record<keyof typeof kinds, number>>
}

async function openSlowly({ hostname, port }: URL): Promise<SlowSockets> {
  const begun = performance.now()
  const closed: Record<keyof typeof kinds, number> = { headers: 0, body: 0 }
  const sockets = Array.from({ length: count }, (_, n) => {
    const socket = connect(Number(port), hostname)
    const kind = n % 2 === 0 ? 'headers' : 'body'
    let openedAt = begun
    socket.once('connect', () => {
      openedAt = performance.now()
      socket.write(kinds[kind])
    })
    socket.on('error', () => undefined)
    // A server that has closed its half has closed the connection.
    socket.on('end', () => socket.destroy())
    socket.resume().once('close', () => {
      closed[kind] = Math.max(closed[kind], (performance.now() - openedAt) / 1000)
    })
    return socket
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, 1000)
  const open = () => sockets.filter(({ destroyed }) => !destroyed).length
  return {
    open,
    async closed() {
      while (open() > 0 && performance.now() - begun < longestSeconds * 1000) await wait(100)
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}
