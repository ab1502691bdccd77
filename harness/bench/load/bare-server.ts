import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Statement } from '../cabinet/call-statements.ts'

interface Given {
  readonly connection: pg.PoolConfig
  /** By name; the name is the path. */
  readonly calls: Readonly<Record<string, readonly Statement[]>>
}

/** A minimal server for a cabinet endpoint: prepared statements, JSON, HTTP; no contract and no rules. */
const { connection, calls }: Given = JSON.parse(process.env['BARE_SERVER'] ?? '{}')
const pool = new pg.Pool({ ...connection, max: 10 })

const server = createServer(async (request, response) => {
  const name = decodeURIComponent(request.url?.slice(1) ?? '')
  const answers: unknown[] = []
  for (const [n, { text, values }] of (calls[name] ?? []).entries()) {
    const { rows } = await pool.query({ name: `${name}-${n}`, text, values: [...values] })
    answers.push(rows)
  }
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(answers.at(-1)))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}`)
})
