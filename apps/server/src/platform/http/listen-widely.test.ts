import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Listening, listenWidely } from './listen-widely.ts'
import { stopAnswering } from './stop-answering.ts'

const isLinux = process.platform === 'linux'
const noDrain = { leastMs: 0, mostMs: 0 }
let app: FastifyInstance
let listening: Listening

beforeEach(async () => {
  app = Fastify({ logger: false })
  app.decorate('isStopping', false)
  app.get('/', async () => ({ served: true }))
  listening = await listenWidely(app, { port: 0, host: '127.0.0.1' })
})
afterEach(() => stopAnswering(app, noDrain, listening.doors))

test.runIf(isLinux)('GL10 each of many doors lets people in, and all serve the same', async () => {
  let throughDoors = 0
  for (const door of listening.doors) door.on('connection', () => (throughDoors += 1))
  for (let n = 0; n < 64; n += 1) {
    const answer = await fetch(listening.address, { headers: { connection: 'close' } })
    expect(await answer.json()).toEqual({ served: true })
  }
  expect(listening.doors).toHaveLength(63)
  expect(throughDoors).toBeGreaterThan(32)
})

test('FT26 a second portal at the same port gets an error that it is taken', async () => {
  const second = Fastify({ logger: false })
  const port = Number(new URL(listening.address).port)
  await expect(listenWidely(second, { port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await second.close()
})

test('FT26 after the end no door is open: another program may have the port', async () => {
  await (await fetch(listening.address)).json()
  await stopAnswering(app, noDrain, listening.doors)
  const another = createServer().listen(Number(new URL(listening.address).port), '127.0.0.1')
  await once(another, 'listening')
  another.close()
  await once(another, 'close')
  listening = { ...listening, doors: [] }
})
