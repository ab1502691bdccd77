import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { signIn as signInEndpoint } from '@zatyshok/contract/identity'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findUserByLoginOrEmail, findUserByPhone, insertSession } from './identity.queries.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { hashToken, newToken } from './tokens.ts'

const hour = 3_600_000

/** Compared with when there is no such account, so that both ways cost exactly one hash (AU1). */
let nobodysHash: Promise<string> | undefined

/**
 * Opens a session for a login, a confirmed e-mail or a phone, and its password (C02).
 * The answer does not tell whether the account exists (C03).
 */
export async function signIn(
  ctx: Context,
  { body }: ParsedInput<typeof signInEndpoint>,
): Promise<Reply<typeof signInEndpoint>> {
  const user = await findUser(ctx, body.account)
  nobodysHash ??= hashPassword(newToken())
  const right = await verifyPassword(user?.passwordHash ?? (await nobodysHash), body.password)
  if (!user || !right) {
    throw new AppError('sign_in_failed')
  }
  if (!user.active) throw new AppError('email_not_confirmed')
  const accessToken = newToken()
  const expiresAt = new Date(ctx.now.getTime() + ctx.settings.session.hours * hour)
  await insertSession(ctx.db, { tokenHash: hashToken(accessToken), userId: user.id, createdAt: ctx.now, expiresAt })
  return { accessToken, expiresAt: expiresAt.toISOString() }
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
