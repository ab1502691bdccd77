/**
 * Creates people, opens sessions and runs SQL in the database of DATA_DIR (or DATABASE_URL), with the server's own use
 * cases. One process serves all tests of a run; Playwright's workers call it over HTTP.
 */
import '@zatyshok/i18n/all-messages'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { readConfig } from '../../apps/server/src/config.ts'
import { inTransaction, type RequestContext } from '../../apps/server/src/context.ts'
import { createLogger } from '../../apps/server/src/log.ts'
import { settlePassword } from '../../apps/server/src/modules/identity/recovery/settle-password.ts'
import { createPerson } from '../../apps/server/src/modules/identity/registration/create-person.ts'
import { hashPassword } from '../../apps/server/src/modules/passwords/hash-password.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../../apps/server/src/modules/second-factor/check-second-factor.ts'
import { putInForce } from '../../apps/server/src/modules/second-factor/second-factor.queries.ts'
import { newTotpSecret } from '../../apps/server/src/modules/second-factor/totp.ts'
import { openSession } from '../../apps/server/src/modules/sessions/open-session.ts'
import { openLiveSettings } from '../../apps/server/src/modules/settings/live-settings.ts'
import { inviteByCommand } from '../../apps/server/src/modules/staff/command-staff.ts'
import { findMemberByLogin } from '../../apps/server/src/modules/staff/staff.queries.ts'
import { openFileRoom } from '../../apps/server/src/platform/files/file-room.ts'
import { openPortalDatabase } from '../../apps/server/src/start/open-portal-database.ts'
import { openSecret } from '../../apps/server/src/start/portal-secret.ts'
import type { NewResident, NewWorker, PeopleOrder, Statement } from './people.ts'

const config = readConfig()
const log = createLogger('silent')
const database = await openPortalDatabase(config, log)
const { query: db, pool } = database.web
const secret = await openSecret(config, db)
const settings = (await openLiveSettings({ layers: config.layers, db, secret, log })).current()
const files = await openFileRoom(config.dataDir, config.settings.files)
const client = { network: '127.0.0.0/24', userAgent: '', browser: '', device: '' }
const hashes = new Map<string, Promise<string>>()

const context = (): RequestContext => {
  const { publicUrl } = config
  return { db, now: database.now(), settings, publicUrl, secret, files, log, client }
}

const server = createServer(async (request, response) => {
  const answer = await obey((await json(request)) as PeopleOrder).then(
    (reply) => ({ status: 200, body: JSON.stringify(reply ?? null) }),
    (failure: unknown) => ({ status: 500, body: String(failure instanceof Error ? failure.stack : failure) }),
  )
  response.writeHead(answer.status).end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}` })
})
process.once('disconnect', async () => {
  server.closeAllConnections()
  server.close()
  await database.close()
})

function obey(order: PeopleOrder): Promise<unknown> {
  switch (order.order) {
    case 'make-resident':
      return makeResident(order)
    case 'make-worker':
      return makeWorker(order)
    case 'open-session':
      return openSessionOf(order.account)
    case 'run-sql':
      return runSql(order.statements)
  }
}

/** Hashes each password once a run, however many people use it. */
function hashOf(password: string): Promise<string> {
  const made = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, made)
  return made
}

/** Creates the state after registration and the letter's link. */
async function makeResident({ email, password }: NewResident) {
  const ctx = context()
  const person = { role: 'consumer', login: email, passwordHash: await hashOf(password), email } as const
  const { userId } = await inTransaction(ctx, (ctx) => createPerson(ctx, { ...person, confirmedAt: ctx.now }))
  return openSession(ctx, { userId, method: 'password' })
}

/** Creates the state after an accepted command line invitation with an enrolled second factor. */
async function makeWorker({ account: login, password, role, provider }: NewWorker) {
  const ctx = context()
  const passwordHash = await hashOf(password)
  const totpSecret = newTotpSecret()
  const recoveryCodes = newRecoveryCodes()
  const userId = await inTransaction(ctx, async (ctx) => {
    await inviteByCommand(ctx, { login, role, provider, email: undefined })
    const userId = await findMemberByLogin(ctx.db, login)
    if (userId === undefined) throw new Error(`${login} was invited and is not there`)
    await settlePassword(ctx, { userId, passwordHash, owner: undefined, endOtherWays: false })
    const codeHashes = recoveryCodes.map((code) => hashRecoveryCode(ctx, userId, code))
    await putInForce(ctx.db, { userId, sealed: ctx.secret.seal(totpSecret), at: ctx.now, step: 0, codeHashes })
    return userId
  })
  return { ...(await openSession(ctx, { userId, method: 'password' })), totpSecret, recoveryCodes }
}

async function openSessionOf(account: string) {
  const { id } = await db.selectFrom('users').select('id').where('login', '=', account).executeTakeFirstOrThrow()
  return openSession(context(), { userId: id, method: 'password' })
}

/** Runs the statements in one transaction. */
async function runSql(statements: readonly Statement[]): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    for (const { sql, values } of statements) await connection.query(sql, [...values])
    await connection.query('commit')
  } catch (failure) {
    await connection.query('rollback')
    throw failure
  } finally {
    connection.release()
  }
}
