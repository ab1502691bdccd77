import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { signIn as signInEndpoint } from '@zatyshok/contract/identity'
import type { Context, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashPassword, verifyPassword } from '../passwords/hash-password.ts'
import { openSession } from '../sessions/open-session.ts'
import { newToken } from '../sessions/tokens.ts'
import { findUserByLoginOrEmail, findUserByPhone } from './identity.queries.ts'

/** Compared with when there is no such account, so that both ways cost exactly one hash (AU1). */
let nobodysHash: Promise<string> | undefined

/**
 * Opens a session for a login, a confirmed e-mail or a phone, and its password (C02).
 * The answer does not tell whether the account exists (C03).
 */
export async function signIn(
  ctx: RequestContext,
  { body }: ParsedInput<typeof signInEndpoint>,
): Promise<Reply<typeof signInEndpoint>> {
  const user = await findUser(ctx, body.account)
  nobodysHash ??= hashPassword(newToken())
  const right = await verifyPassword(user?.passwordHash ?? (await nobodysHash), body.password)
  if (!user || !right) {
    throw new AppError('sign_in_failed')
  }
  if (!user.active) throw new AppError('email_not_confirmed')
  return openSession(ctx, { userId: user.id, method: 'password' })
}

async function findUser(ctx: Context, account: string) {
  const user = await findUserByLoginOrEmail(ctx.db, account)
  if (user) return user
  const phone = asPhone(account)
  return phone === undefined ? undefined : findUserByPhone(ctx.db, phone)
}

/** `067…`, `38067…`, `+38 (067) …` → E.164; undefined: no phone was typed. */
function asPhone(text: string): string | undefined {
  if (!/^\+?[0-9 ()-]{9,24}$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return `+${digits}`
  if (digits.length === 10 && digits.startsWith('0')) return `+38${digits}`
  return digits.length === 12 && digits.startsWith('380') ? `+${digits}` : undefined
}
