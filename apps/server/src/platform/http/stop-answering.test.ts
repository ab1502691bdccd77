import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { type Drain, stopAnswering } from './stop-answering.ts'

interface Stopping {
  /** Repeats a request until the condition holds, or a request fails. */
  askUntil(path: string, holds: () => boolean): Promise<void>
  readonly ended: Promise<void>
  hasEnded(): boolean
}

async function beginStop(drain: Drain): Promise<Stopping> {
  const app: FastifyInstance = Fastify()
  app.decorate('isStopping', false)
  for (const path of ['/a', '/health/ready']) app.get(path, async () => ({}))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  let isOver = false
  const ended = stopAnswering(app, drain).then(() => {
    isOver = true
  })
  return {
    ended,
    hasEnded: () => isOver,
    askUntil: async (path, holds) => {
      while (!holds()) {
        const { headers } = await fetch(`${address}${path}`)
        expect(headers.get('connection')).toBe('close')
      }
    },
  }
}

/** Returns a condition that holds after `ms` milliseconds. */
function after(ms: number): () => boolean {
  const began = performance.now()
  return () => performance.now() - began > ms
}

test('FT26 a stopping server serves while requests arrive, and ends when they cease', async () => {
  const { askUntil, ended, hasEnded } = await beginStop({ leastMs: 0, mostMs: 60_000 })
  await askUntil('/a', after(1600))
  expect(hasEnded()).toBe(false)
  await ended
})

test('FT26 a server that is stopped does not wait for those who only watch it', async () => {
  const { askUntil, ended } = await beginStop({ leastMs: 0, mostMs: 60_000 })
  await expect(askUntil('/health/ready', () => false)).rejects.toThrow('fetch failed')
  await ended
})

test('FT26 a server whose balancer never turns away ends all the same', async () => {
  const { askUntil, ended } = await beginStop({ leastMs: 0, mostMs: 300 })
  await expect(askUntil('/a', after(60_000))).rejects.toThrow('fetch failed')
  await ended
})
