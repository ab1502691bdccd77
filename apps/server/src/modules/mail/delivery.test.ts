import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Context, inTransaction } from '../../context.ts'
import { createPostman, type Postman } from '../../platform/mail/smtp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Mailbox, openMailbox } from '../../testing/outside/mailbox.ts'
import { queueLetter } from './queue-letter.ts'
import { sendLetter } from './send-letter.ts'

let portal: TestApp
let mailbox: Mailbox | undefined
let postman: Postman | undefined

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('letters').execute()
  await portal.db.deleteFrom('attempts').execute()
  await portal.database.pool.query('delete from jobs.job')
})
afterEach(async () => {
  postman?.close()
  await mailbox?.close()
  mailbox = undefined
})

const letter = { kind: 'recoverAccess', to: 'olena@example.com', firstName: 'Олена', code: 'the-code' } as const

async function queued(ctx: Context = portal.context()): Promise<number> {
  await inTransaction(ctx, (ctx) => queueLetter(ctx, null, letter))
  const { id } = await portal.db.selectFrom('letters').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await portal.database.pool.query('delete from jobs.job')
  return id
}

const stored = (id: number) =>
  portal.db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the seconds until the next attempt for the letter; an empty list if none is planned. */
async function again(): Promise<number[]> {
  const { rows } = await portal.database.pool.query(
    'select round(extract(epoch from start_after - now()))::int as wait from jobs.job',
  )
  return rows.map(({ wait }) => wait)
}

async function reach(url: string): Promise<Postman> {
  postman = createPostman(url, 500)
  return postman
}

test('AU7 a sent letter keeps only its kind and is not sent twice', async () => {
  mailbox = await openMailbox()
  const server = await reach(mailbox.url)
  const id = await queued()
  expect((await stored(id)).sealed?.includes('the-code')).toBe(false)
  await sendLetter(portal.context(), id, server)
  await sendLetter(portal.context(), id, server)
  expect(mailbox.letters).toHaveLength(1)
  expect(mailbox.letters[0]?.email.messageId).toBe(`<letter-${id}@misto.example>`)
  expect(await stored(id)).toMatchObject({ state: 'sent', sealed: null, sent_at: portal.context().now, attempts: 1 })
  const { rows } = await portal.database.pool.query('select to_jsonb(l)::text as row from letters l')
  expect(rows[0]?.row).not.toMatch(/olena|the-code|Олена/)
})

test('FT18 a closed port is retried at growing intervals and fails after a day', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  closed.close()
  await once(closed, 'close')
  const server = await reach(`smtp://127.0.0.1:${port}`)
  const id = await queued()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 7; attempt++) {
    await sendLetter(portal.context(), id, server)
    expect(await stored(id)).toMatchObject({ state: 'queued', attempts: attempt })
    waits.push(...(await again()))
    await portal.database.pool.query('delete from jobs.job')
  }
  expect(waits).toEqual([60, 300, 900, 3600, 10_800, 21_600, 43_200])
  await sendLetter(portal.context(), id, server)
  expect(await stored(id)).toMatchObject({ state: 'failed', sealed: null, attempts: 8 })
  expect((await stored(id)).last_error).toMatch(/ECONNREFUSED|ESOCKET/)
  expect(await again()).toEqual([])
})

test('FT18 a server that accepts and does not respond times out', async () => {
  const open = new Set<Socket>()
  const mute = createServer((socket) => open.add(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as { port: number }
  const server = await reach(`smtp://127.0.0.1:${port}`)
  const id = await queued()
  const began = performance.now()
  await sendLetter(portal.context(), id, server)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 1 })
  expect(await again()).toEqual([60])
  for (const socket of open) socket.destroy()
  mute.close()
})

test('FT18 a temporary refusal is retried', async () => {
  let busy = true
  mailbox = await openMailbox({
    onRcptTo: (_address, _session, answer) => {
      if (!busy) return answer()
      busy = false
      answer(Object.assign(new Error('olena@example.com: try later'), { responseCode: 451 }))
    },
  })
  const server = await reach(mailbox.url)
  const id = await queued()
  await sendLetter(portal.context(), id, server)
  expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 1, last_error: 'EENVELOPE RCPT TO 451' })
  await sendLetter(portal.context(), id, server)
  expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
})

test('FT18 a permanent refusal fails at once, and the stored reason omits the address', async () => {
  mailbox = await openMailbox({
    onRcptTo: (_address, _session, answer) =>
      answer(Object.assign(new Error('<olena@example.com>: no such user'), { responseCode: 550 })),
  })
  const id = await queued()
  await sendLetter(portal.context(), id, await reach(mailbox.url))
  expect(await stored(id)).toMatchObject({ state: 'failed', sealed: null, last_error: 'EENVELOPE RCPT TO 550' })
  expect(await again()).toEqual([])
})

test('FT18 a refused sender is a configuration error: the letter waits', async () => {
  mailbox = await openMailbox({
    onMailFrom: (_address, _session, answer) =>
      answer(Object.assign(new Error('sender not allowed'), { responseCode: 550 })),
  })
  const id = await queued()
  await sendLetter(portal.context(), id, await reach(mailbox.url))
  expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 1 })
})

test('C34 without an SMTP server a letter is kept and not sent later', async () => {
  const id = await queued()
  await sendLetter(portal.context(), id, null)
  const kept = await stored(id)
  expect(kept).toMatchObject({ state: 'kept', attempts: 0 })
  expect(portal.context().secret.open(kept.sealed!)).toContain('the-code')
  mailbox = await openMailbox()
  await sendLetter(portal.context(), id, await reach(mailbox.url))
  expect(mailbox.letters).toEqual([])
})

test('RG8 letters beyond the hour’s budget wait for the next hour; a failed one uses no budget', async () => {
  const settings = { ...portal.context().settings, mail: { ...portal.context().settings.mail, hourlyBudget: 2 } }
  const ctx = { ...portal.context(), settings }
  const away = createPostman('smtp://127.0.0.1:1', 500)
  await sendLetter(ctx, await queued(), away)
  away.close()
  await portal.database.pool.query('delete from jobs.job')
  mailbox = await openMailbox()
  const server = await reach(mailbox.url)
  for (let n = 0; n < 2; n++) await sendLetter(ctx, await queued(), server)
  const third = await queued()
  await sendLetter(ctx, third, server)
  expect(mailbox.letters).toHaveLength(2)
  expect(await stored(third)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(await again()).toEqual([3600])
  const nextHour = new Date(ctx.now.getTime() + 3_600_000)
  await sendLetter({ ...ctx, now: nextHour }, third, server)
  expect(await stored(third)).toMatchObject({ state: 'sent' })
})

test('LG4 deleting a person deletes the person’s letters', async () => {
  const { id: userId } = await portal.db
    .insertInto('users')
    .values({ role: 'consumer', login: 'gone', password_hash: '-' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(portal.context(), (ctx) => queueLetter(ctx, userId, letter))
  const { id } = await portal.db.selectFrom('letters').select('id').executeTakeFirstOrThrow()
  await portal.db.deleteFrom('users').where('id', '=', userId).execute()
  mailbox = await openMailbox()
  await sendLetter(portal.context(), id, await reach(mailbox.url))
  expect(mailbox.letters).toEqual([])
})
