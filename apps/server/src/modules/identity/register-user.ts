import { type Context, inTransaction, type Role } from '../../context.ts'
import { insertConfirmedEmail, insertDefaultPhone, insertUser } from './identity.queries.ts'
import { hashPassword } from './passwords.ts'

export interface Registration {
  readonly role: Role
  readonly login: string
  readonly password: string
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly email: string
  /** E.164 */
  readonly phone?: string
}

/** Makes a person whose address is known to be right: by an operator's command, or in the demonstration city. */
export async function registerConfirmedUser(ctx: Context, registration: Registration): Promise<number> {
  const passwordHash = await hashPassword(registration.password)
  return inTransaction(ctx, async (ctx) => {
    const userId = await insertUser(ctx.db, { ...registration, passwordHash })
    await insertConfirmedEmail(ctx.db, userId, { address: registration.email, at: ctx.now })
    if (registration.phone !== undefined) await insertDefaultPhone(ctx.db, userId, registration.phone)
    return userId
  })
}
