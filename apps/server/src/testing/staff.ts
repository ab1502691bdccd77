import { keepKnownTotp } from '../modules/second-factor/keep-known-totp.ts'
import { newTotpSecret, totpCode } from '../modules/second-factor/totp.ts'
import type { TestApp } from './app.ts'
import { buildConsumer } from './factories.ts'
import { password } from './person.ts'

export interface BuiltStaff {
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
  return build(portal, { role, ...(passwordHash === undefined ? {} : { password_hash: passwordHash }) })
}

/** An operator who works for one provider and sees nothing of the others (J01). */
export const buildOperatorOf = (portal: TestApp, providerId: number): Promise<BuiltStaff> =>
  build(portal, { role: 'operator', provider_id: providerId })

/** Makes an administrator old enough to confirm changes of money (AT14). */
export const makeSenior = (portal: TestApp, userId: number): Promise<unknown> =>
  portal.db.updateTable('users').set({ role_since: null }).where('id', '=', userId).execute()

/** Password of `person.ts` and a code of the present moment; a code counts once. */
export const proofOf = (portal: TestApp, { totpSecret }: Pick<BuiltStaff, 'totpSecret'>) => ({
  password,
  code: totpCode(totpSecret, portal.context().now),
})

/**
 * The same for a test whose clock stands still: a code counts once, so the step that the last code has used up is
 * forgotten first.
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
