import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hashToken } from '../../../apps/server/src/modules/sessions/tokens.ts'
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts'
import { databaseUrl } from '../../../apps/server/src/testing/database.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { readSignIn } from '../../kit/sign-in-screen.ts'
import type { CabinetCall } from '../cabinet/cabinet-calls.ts'
import { buildCity } from '../cabinet/cabinet-city.ts'
import { compareCalls } from '../load/compare-calls.ts'
import { runWhere } from '../processors.ts'
import type { BenchResult } from '../result.ts'

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 300_000)
const messages = 1000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const search = (q: string): CabinetCall => ({ path: `/api/admin/account-cards?${new URLSearchParams({ q })}` })

/** Requests of an operator's day (R01, R04). */
const deskCalls = {
  'search by number': search('0000123456'),
  'search by address': search('Садова 1234'),
  'search by meter': search('B-123456'),
  'inbox, first page': { path: '/api/admin/inbox' },
  'inbox, counts': { path: '/api/admin/inbox-counts' },
  'inbox, unassigned messages': { path: '/api/admin/inbox?whose=unassigned&kind=message' },
  'inbox, search': { path: '/api/admin/inbox?search=desk-77%40' },
} satisfies Record<string, CabinetCall>

/**
 * Compares the search of accounts and the inbox, in a city of 300,000 accounts with a thousand open messages, with the
 * same statements on bare `node:http` and `pg`.
 */
export async function benchDesk(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  runWhere('portal')
  const portal = await startPortalProcess({ DATA_DIR: dataDir, PORTAL_CAPTCHA_SIGN_IN: 'false' })
  const { connection, stop } = await startEmbedded({ dataDir, log: silent })
  try {
    await buildCity(databaseUrl(connection), accounts, { count: 1, months: 1 })
    const token = await openDesk(connection, readSignIn(dataDir, 'operator').account)
    const compared = { origin: portal.origin, pid: portal.child.pid, dataDir, connection, token }
    return await compareCalls(compared, deskCalls, { throughput: 0.5, processorTime: 0.5 })
  } finally {
    await stop()
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Adds the messages and a session of the operator; returns its token. */
async function openDesk(connection: pg.PoolConfig, login: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `insert into feedback_messages (received_at, name, email, message, content_hash, due_on)
       select now() - make_interval(mins => n), 'Олена Коваль', 'desk-' || n || '@misto.example',
         'Не надійшов рахунок за жовтень.', sha256(n::text::bytea), current_date + n % 30
       from generate_series(1, $1::integer) n`,
      [messages],
    )
    await client.query(
      `insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at)
       select $1, id, now(), now() + interval '1 day', now() from users where login = $2`,
      [hashToken(token), login],
    )
    await client.query('vacuum analyze feedback_messages')
  } finally {
    await client.end()
  }
  return token
}
