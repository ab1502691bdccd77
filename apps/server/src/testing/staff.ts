import { keepKnownTotp } from '../modules/second-factor/keep-known-totp.ts'
import { newTotpSecret, totpCode } from '../modules/second-factor/totp.ts'
import type { TestApp } from './app.ts'
import { buildConsumer } from './factories.ts'
import { password } from './person.ts'

export interface BuiltStaff {
  readonly id: number
  /** Base32; `totpCode` of modules/second-factor/totp.ts computes its codes. */
  readonly totpSecret: string
  /** Token of an open session. */
  readonly token: string
}

/** Creates a staff member with an enrolled second factor and an open session. */
export async function buildStaff(
  portal: TestApp,
  role: 'editor' | 'operator' | 'administrator',
  passwordHash?: string,
): Promise<BuiltStaff> {
  return build(portal, { role, ...(passwordHash === undefined ? {} : { password_hash: passwordHash }) })
}

/** Creates an operator who is restricted to one provider (J01). */
export const buildOperatorOf = (portal: TestApp, providerId: number): Promise<BuiltStaff> =>
  build(portal, { role: 'operator', provider_id: providerId })

/** Makes an administrator senior enough to confirm changes of payment details (AT14). */
export const makeSenior = (portal: TestApp, userId: number): Promise<unknown> =>
  portal.db.updateTable('users').set({ role_since: null }).where('id', '=', userId).execute()

/** Returns the password of `person.ts` and a current code; each code is valid once. */
export const proofOf = (portal: TestApp, { totpSecret }: Pick<BuiltStaff, 'totpSecret'>) => ({
  password,
  code: totpCode(totpSecret, portal.context().now),
})

/**
 * Returns a proof in a test whose clock is stopped. Each code is valid once, so the last used step is cleared first.
 */
export async function freshProof(portal: TestApp, staff: Pick<BuiltStaff, 'id' | 'totpSecret'>) {
  await portal.db.updateTable('totp_secrets').set({ last_step: 0 }).where('user_id', '=', staff.id).execute()
  return proofOf(portal, staff)
}

async function build(portal: TestApp, person: Parameters<typeof buildConsumer>[1]): Promise<BuiltStaff> {
  const id = await buildConsumer(portal.db, person)
  const totpSecret = newTotpSecret()
  await keepKnownTotp(portal.context(), id, totpSecret)
  return { id, totpSecret, token: await portal.signIn(id) }
}
