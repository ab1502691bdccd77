import { keepKnownTotp } from '../modules/second-factor/keep-known-totp.ts'
import { newTotpSecret } from '../modules/second-factor/totp.ts'
import type { TestApp } from './app.ts'
import { buildConsumer } from './factories.ts'

interface BuiltStaff {
  readonly id: number
  /** base32; its codes by `totpCode` of modules/second-factor/totp.ts. */
  readonly totpSecret: string
  /** Of an open session. */
  readonly token: string
}

/** One of the staff, past enrolment of the second factor, with an open session. */
export async function buildStaff(
  portal: TestApp,
  role: 'editor' | 'operator' | 'administrator',
  passwordHash?: string,
): Promise<BuiltStaff> {
  const id = await buildConsumer(portal.db, {
    role,
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  })
  const totpSecret = newTotpSecret()
  await keepKnownTotp(portal.context(), id, totpSecret)
  return { id, totpSecret, token: await portal.signIn(id) }
}
