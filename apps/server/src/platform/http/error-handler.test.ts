import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createServer } from './server.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly code?: string
}

test('LG1 a client that disconnects is logged, and not reported as a lost database', async () => {
  const lines: Line[] = []
  const refused = Promise.withResolvers<void>()
  const write = (text: string) => {
    const line: Line = JSON.parse(text)
    lines.push(line)
    if (line.code) refused.resolve()
  }
  const app = await createServer({
    ...{
      api: { title: 't', schemas: {} },
      describeError: (code) => `«${code}»`,
      describeIssue: () => '',
      replies: 'fast',
    },
    ...{ publicUrl: 'http://127.0.0.1', trustedProxies: [], logger: pino({ level: 'info' }, { write }) },
  })
  app.post('/api/echo', async ({ body }) => body)
  const received = once(app.server, 'request')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('POST /api/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"')
  await received
  socket.destroy()
  await refused.promise
  await app.close()
  expect(lines.filter(({ code }) => code)).toMatchObject([
    { level: 30, code: 'malformed_request', msg: 'request refused' },
  ])
})
