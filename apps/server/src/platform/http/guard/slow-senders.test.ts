import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer } from '../server.ts'

let app: Awaited<ReturnType<typeof createServer>>
let port: number

beforeEach(async () => {
  app = await createServer({
    ...{
      api: { title: 't', schemas: {} },
      describeError: (code) => `«${code}»`,
      describeIssue: () => '',
      replies: 'fast',
      slowSenderMs: 200,
    },
    ...{ publicUrl: 'http://127.0.0.1', trustedProxies: [], logger: false },
  })
  app.post('/api/echo', async ({ body }) => body)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

const post = 'POST /api/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'

/** Resolves when the socket closes, by a response or by a reset. */
function closed(socket: Socket): Promise<void> {
  socket.on('error', () => undefined)
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

/**
 * Sends the beginning and then one byte every few milliseconds, until the server closes. Returns the server's response.
 */
async function dripped(beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  const ended = closed(socket)
  await once(socket, 'connect')
  socket.write(beginning)
  const drip = setInterval(() => socket.writable && socket.write('a'), 10)
  await ended
  clearInterval(drip)
  return answer
}

test('DO2 who sends headers a byte at a time is cut off', async () => {
  expect(await dripped('POST /api/echo HTTP/1.1\r\nx-')).toMatch(/^$|^HTTP\/1\.1 408 /)
})

test('DO2 who sends a body a byte at a time is cut off', async () => {
  expect(await dripped(`${post}content-length: 5000\r\n\r\n{"`)).not.toMatch(/^HTTP\/1\.1 2/)
})

test('DO2 a client that connects and sends no bytes is disconnected', async () => {
  const socket = connect(port, '127.0.0.1').resume()
  await closed(socket)
  expect(socket.destroyed).toBe(true)
})
