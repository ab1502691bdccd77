import { hashPassword } from '../modules/passwords/hash-password.ts'
import type { TestApp } from './app.ts'
import { buildConsumer } from './factories.ts'

type Values = NonNullable<Parameters<typeof buildConsumer>[1]>

/** Password of every person from `buildPerson`; hashed once per test file. */
export const password = 'Вірний-пароль-1'
let hash: Promise<string> | undefined

/** Creates a signed-in person with a password and a confirmed default address. */
export async function buildPerson(portal: TestApp, values: Values & { email?: string } = {}) {
  const { email = `person-${process.hrtime.bigint()}@misto.example`, ...user } = values
  hash ??= hashPassword(password)
  // By the clock of the test: the database's own clock may be ahead of it.
  const given = { password_hash: await hash, password_changed_at: portal.context().now }
  const userId = await buildConsumer(portal.db, { ...given, first_name: 'Олена', ...user })
  const emailId = await addAddress(portal, userId, email)
  const token = await portal.signIn(userId)
  return { userId, email, emailId, token }
}

/** Adds a confirmed default address and returns its id. */
export async function addAddress(portal: TestApp, userId: number, email: string): Promise<number> {
  const row = { user_id: userId, email, is_default: true, confirmed_at: portal.context().now, replaces_id: null }
  return (await portal.db.insertInto('user_emails').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns the outbox's letters to an address, decrypted, oldest first. */
export async function lettersTo(portal: TestApp, address: string) {
  await portal.jobsDone()
  const { secret } = portal.context()
  const rows = await portal.db.selectFrom('letters').select(['user_id', 'sealed']).orderBy('id').execute()
  return rows
    .flatMap(({ user_id, sealed }) => (sealed ? [{ userId: user_id, ...JSON.parse(secret.open(sealed)) }] : []))
    .filter(({ to }) => to === address)
}
