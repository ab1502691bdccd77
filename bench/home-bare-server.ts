import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Statement } from './home-statements.ts'

/** The least that can answer the first screen: prepared statements, JSON, HTTP; no contract, no rules. */
const { connection, statements }: { connection: pg.PoolConfig; statements: Statement[] } = JSON.parse(
  process.env['BARE_SERVER'] ?? '{}',
)
const pool = new pg.Pool({ ...connection, max: 10 })

const server = createServer(async (_request, response) => {
  const answers: unknown[] = []
  for (const [n, { text, values }] of statements.entries()) {
    const { rows } = await pool.query({ name: `statement-${n}`, text, values: [...values] })
    answers.push(rows)
  }
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(answers.at(-1)))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}`)
})
