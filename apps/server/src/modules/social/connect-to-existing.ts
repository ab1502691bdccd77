import { inTransaction, type RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { holdAddress } from '../codes/one-time-code.ts'
import { proofOfAccount } from '../limits/limits.ts'
import { limitGuess } from '../limits/take-attempts.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import { assertHashingRoom, decoyHash, verifyPassword } from '../passwords/hash-password.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { openSession } from '../sessions/open-session.ts'
import { type Presented, spendToken } from './present-token.ts'
import { type EmailOwner, findOwnerOfEmail, insertIdentity } from './social.queries.ts'

interface Connection {
  readonly presented: Presented
  /**
   * The person who has confirmed the token's address; undefined: no such person, or the address is unverified (AT54).
   */
  readonly owner: EmailOwner | undefined
  readonly proof: { readonly password?: string | undefined; readonly code?: string | undefined }
}

/**
 * Connects a token's identity to the cabinet of the same address. It requires a proof of that cabinet: its password, or
 * an address that the provider has verified (C14). The cabinet's owner gets a letter.
 *
 * @throws AppError `social_proof_required` without a proof (SO3), `password_wrong`, `user_blocked`
 */
export async function connectToExisting(ctx: RequestContext, connection: Connection) {
  const { presented } = connection
  const owner = await prove(ctx, connection)
  if (owner.blockedAt) throw new AppError('user_blocked')
  await checkSecondFactor(ctx, owner.id, connection.proof.code)
  const { person, provider } = presented
  return inTransaction(ctx, async (ctx) => {
    await spendToken(ctx, presented)
    const { issuer, subject, email } = person
    await holdAddress(ctx, email)
    // The proof concerned this cabinet and this password; it is void if either has changed meanwhile.
    const still = await findOwnerOfEmail(ctx.db, email)
    if (still?.id !== owner.id || still.passwordHash !== owner.passwordHash) throw new AppError('social_proof_required')
    const identity = { issuer, subject, email, userId: owner.id, network: provider.network, linkedAt: ctx.now }
    if (!(await insertIdentity(ctx.db, identity))) throw new AppError('social_already_linked')
    const { name } = provider.settings
    await notifyPerson(ctx, owner.id, {
      kind: 'socialLinked',
      provider: name,
      cause: `${name} ${ctx.now.toISOString()}`,
    })
    await queueLetter(ctx, owner.id, {
      to: email,
      firstName: owner.firstName,
      kind: 'socialLinked',
      provider: name,
      login: owner.login,
    })
    return openSession(ctx, { userId: owner.id, method: 'social' })
  })
}

/**
 * Checks the proof. A given password must be right even if it is not required. Staff always need the password. For an
 * unverified address, response and duration are the same whether or not a cabinet has it.
 */
async function prove(ctx: RequestContext, { presented, owner, proof }: Connection): Promise<EmailOwner> {
  const { email, emailVerified } = presented.person
  if (proof.password === undefined && emailVerified && owner?.role === 'consumer') return owner
  if (proof.password === undefined) throw new AppError('social_proof_required')
  if (emailVerified && !owner?.passwordHash) throw new AppError('social_proof_required')
  assertHashingRoom()
  const { password } = proof
  const of = emailVerified && owner ? String(owner.id) : `address ${email}`
  return limitGuess(ctx, { limit: proofOfAccount, of }, async () => {
    const isRight = await verifyPassword(owner?.passwordHash ?? decoyHash, password)
    if (!owner || !isRight) throw new AppError('password_wrong')
    return owner
  })
}
