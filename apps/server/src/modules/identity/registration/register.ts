import { randomBytes } from 'node:crypto'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { register as endpoint } from '@zatyshok/contract/people/identity'
import { inTransaction, type RequestContext } from '../../../context.ts'
import { acceptForm } from '../../captcha/captcha.ts'
import { holdAddress, issueCode } from '../../codes/one-time-code.ts'
import { queueLetter } from '../../mail/queue-letter.ts'
import { assertAcceptable } from '../../passwords/check-strength.ts'
import { hashForPhone, hashPassword } from '../../passwords/hash-password.ts'
import { isSameBrowser, markOfBrowser } from '../../sessions/tokens.ts'
import { findAddressOwner } from '../addresses.queries.ts'
import { mayWriteTo } from '../letter-budget.ts'
import { createPerson } from './create-person.ts'
import {
  beginRows,
  deleteRegistrations,
  dropRows,
  insertRegistration,
  keepRows,
  listRegistrations,
} from './registrations.queries.ts'

/**
 * Registers a resident, who may sign in after confirming the address (C17–C24). The response, the hash and the
 * statements are the same whether or not the address is known (RG1): for a known one the rows are rolled back.
 */
export async function register(
  ctx: RequestContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await assertAcceptable(ctx, body.password, { login: body.email, email: body.email })
  await acceptForm(ctx, 'registration', body.captcha)
  const mayWrite = await mayWriteTo(ctx, body.email, 'registration')
  const phone = body.phone?.replace(/[^+\d]/g, '')
  const passwordHash = await (phone === undefined
    ? hashPassword(body.password)
    : hashForPhone(ctx, phone, body.password))
  const prepared = { email: body.email, phone, passwordHash, mayWrite }
  await inTransaction(ctx, (ctx) => keepRegistration(ctx, prepared))
  return { registered: true }
}

interface Prepared {
  readonly email: string
  /** E.164 */
  readonly phone: string | undefined
  readonly passwordHash: string
  readonly mayWrite: boolean
}

async function keepRegistration(
  ctx: RequestContext,
  { email, phone, passwordHash, mayWrite }: Prepared,
): Promise<void> {
  const { db, now, client } = ctx
  await holdAddress(ctx, email)
  const owner = await findAddressOwner(db, email)
  const earlier = await listRegistrations(db, email)
  await beginRows(db)
  const written = await createPerson(ctx, {
    role: 'consumer',
    login: provisionalLogin(),
    passwordHash,
    email,
    confirmedAt: null,
    phone,
    // One hash serves both, because it was made with the number's salt.
    phonePasswordHash: passwordHash,
  })
  await insertRegistration(db, { userId: written.userId, browserHash: markOfBrowser(client), now })
  const code = await issueCode(ctx, { purpose: 'confirm_email', ...written })
  await (owner ? dropRows(db) : keepRows(db))
  if (mayWrite) {
    const letter = owner
      ? ({ to: owner.email, firstName: owner.firstName, kind: 'alreadyRegistered' } as const)
      : ({ to: email, firstName: '', kind: 'confirmRegistration', code } as const)
    await queueLetter(ctx, owner?.userId ?? written.userId, letter)
  }
  // A new registration in the same browser replaces the earlier one; registrations of other browsers stay.
  const replaced = earlier.filter(({ browserHash }) => isSameBrowser(browserHash, client))
  await deleteRegistrations(db, owner ? [] : replaced.map(({ userId }) => userId))
}

/** A random login until the address is confirmed: the address as login would hide the sign-in of its owner. */
const provisionalLogin = (): string => `resident-${randomBytes(6).toString('hex')}`
