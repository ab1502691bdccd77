import { randomBytes } from 'node:crypto'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { registerBySocial as registerEndpoint } from '@zatyshok/contract/people/social'
import { inTransaction, type RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { acceptForm } from '../captcha/captcha.ts'
import { holdAddress } from '../codes/one-time-code.ts'
import { confirmAddress } from '../identity/registration/confirm-address.ts'
import { createPerson } from '../identity/registration/create-person.ts'
import { openSession } from '../sessions/open-session.ts'
import { connectToExisting } from './connect-to-existing.ts'
import { type Presented, presentToken, spendToken } from './present-token.ts'
import type { FindProvider } from './providers.ts'
import { findLinkedUser, findOwnerOfEmail, insertIdentity, isLoginTaken } from './social.queries.ts'

/**
 * Registers a token's person, or connects the token to the cabinet that has confirmed its address (C14). The address is
 * always the token's, never the body's or the query's (attacks SO3, SO5).
 */
export async function registerBySocial(
  ctx: RequestContext,
  { query, body }: ParsedInput<typeof registerEndpoint>,
  findProvider: FindProvider,
): Promise<Reply<typeof registerEndpoint>> {
  const presented = await presentToken(ctx, body, findProvider)
  const { person } = presented
  if (await findLinkedUser(ctx.db, person)) throw new AppError('social_already_linked')
  const isConnecting = query.assignToExisted === 'true'
  // Looked up only if the reply may reveal whether a cabinet has the address (AT54).
  const owner = person.emailVerified || isConnecting ? await ownerOf(ctx, person.email) : undefined
  if (isConnecting && (owner || !person.emailVerified)) return connectToExisting(ctx, { presented, owner, proof: body })
  // A cabinet has the address, so the person must prove it, or the request is refused.
  if (owner || isConnecting) throw new AppError('social_proof_required')
  return registerNew(ctx, presented, body.captcha)
}

const ownerOf = async ({ db }: RequestContext, email: string) =>
  email === '' ? undefined : findOwnerOfEmail(db, email)

/**
 * Registers only with an address that the provider has verified. With an unverified one, the address's owner could
 * confirm by letter an account of the person who typed the address at the provider (RG9). Deletes unconfirmed
 * registrations of a verified address.
 */
async function registerNew(
  ctx: RequestContext,
  presented: Presented,
  captcha: string | undefined,
): Promise<Reply<typeof registerEndpoint>> {
  const { person, provider } = presented
  if (!person.emailVerified) throw new AppError('social_email_unverified')
  await acceptForm(ctx, 'socialRegistration', captcha)
  return inTransaction(ctx, async (ctx) => {
    await spendToken(ctx, presented)
    await holdAddress(ctx, person.email)
    // Another request may have confirmed the address meanwhile.
    if (await findOwnerOfEmail(ctx.db, person.email)) throw new AppError('social_proof_required')
    const { lastName, firstName } = person
    const { userId, emailId } = await createPerson(ctx, {
      role: 'consumer',
      login: (await isLoginTaken(ctx.db, person.email)) ? `${provider.network}-${newMark()}` : person.email,
      passwordHash: null,
      lastName,
      firstName,
      email: person.email,
      confirmedAt: null,
    })
    await confirmAddress(ctx, { userId, emailId, email: person.email })
    const { issuer, subject, email } = person
    const { network } = provider
    const isNew = await insertIdentity(ctx.db, { issuer, subject, userId, network, email, linkedAt: ctx.now })
    if (!isNew) throw new AppError('social_already_linked')
    return openSession(ctx, { userId, method: 'social' })
  })
}

/** Makes a suffix for a login if the address is already another person's login. */
const newMark = (): string => randomBytes(6).toString('hex')
