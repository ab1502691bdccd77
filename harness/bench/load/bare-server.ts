import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { hashToken } from '../../../apps/server/src/modules/sessions/tokens.ts'
import { createDatabase } from '../../../apps/server/src/platform/db/connect.ts'
import type { CapturedCall } from '../cabinet/call-statements.ts'

export interface BareServerInput {
  readonly connection: pg.PoolConfig
  /** By name; the name is the path. */
  readonly calls: Readonly<Record<string, CapturedCall>>
}

/**
 * The least that a program must do to give a cabinet's reply: it hashes the token and finds the session by it, reads the
 * JSON of a write, runs the same prepared statements on the portal's pool (time limits, parsers of values), and serialises an object of the
 * same text with the same headers. It has no contract, no rules, no framework and no query builder.
 */
const { connection, calls }: BareServerInput = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const { pool } = createDatabase({ connection, log: console })
const known = new Map(
  Object.entries(calls).map(([name, call]) => [
    `/${encodeURIComponent(name)}`,
    { ...call, queries: call.statements.map((statement, n) => ({ name: `${name}-${n}`, ...statement })) },
  ]),
)

const server = createServer(async (request, response) => {
  const call = known.get(request.url ?? '')
  const [session, ...work] = call?.queries ?? []
  if (!call || !session) return response.writeHead(404).end()
  if (request.method === 'POST') JSON.parse(await textOf(request))
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const { rowCount } = await pool.query({ ...session, values: [hashToken(token)] })
  if (rowCount !== 1) return response.writeHead(401).end()
  for (const { name, text, values } of work) await pool.query({ name, text, values: [...values] })
  const body = JSON.stringify(call.reply)
  return response.writeHead(200, { ...call.headers, 'content-length': Buffer.byteLength(body) }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}`)
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += part
  return text
}
