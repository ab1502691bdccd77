import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashToken, looksLikeToken, newToken } from '../sessions/tokens.ts'
import { findCode, type HeldCode, insertCode, lockAddress, lockPerson, redeem, spendCodesOf } from './codes.queries.ts'

export type CodePurpose = DatabaseSchema['one_time_codes']['purpose']

/** Lifetime of a code by purpose, in hours; letters state it. */
export const hoursOfCode: Readonly<Record<CodePurpose, number>> = {
  confirm_email: 72,
  recover_access: 1,
  staff_invitation: 72,
  link_social: 1,
}

interface NewCode {
  readonly purpose: CodePurpose
  readonly userId: number
  /** The address that the code confirms. */
  readonly emailId?: number
}

/**
 * Makes a code of 256 random bits and stores its hash. Older codes of the same purpose (and address) become invalid
 * (RG6). Runs in the caller's transaction.
 */
export async function issueCode({ db, now }: Context, { purpose, userId, emailId }: NewCode): Promise<string> {
  await lockPerson(db, userId)
  const code = newToken()
  const expiresAt = new Date(now.getTime() + hoursOfCode[purpose] * 3_600_000)
  await spendCodesOf(db, { userId, purposes: [purpose], ...(emailId === undefined ? {} : { emailId }), now })
  await insertCode(db, {
    codeHash: hashToken(code),
    purpose,
    userId,
    emailId: emailId ?? null,
    createdAt: now,
    expiresAt,
  })
  return code
}

/**
 * Returns the owner of a code, which may be used or expired, without spending it. Lets the caller skip hashing a
 * password for an unknown code.
 *
 * @throws AppError `code_refused` for an unknown code
 */
export async function ownerOfCode({ db }: Pick<Context, 'db'>, code: string): Promise<HeldCode> {
  const held = looksLikeToken(code) ? await findCode(db, hashToken(code)) : undefined
  if (!held) throw new AppError('code_refused')
  return held
}

/**
 * Spends a code: one of fifty concurrent uses succeeds (RG5). Locks first the address, then the person, until the
 * caller's transaction ends. This order is the same everywhere, which prevents deadlocks.
 *
 * @throws AppError `code_refused` with one message for used, expired, foreign and unknown codes (RG4)
 */
export async function redeemCode(
  { db, now }: Context,
  code: string,
  purposes: readonly CodePurpose[],
): Promise<HeldCode> {
  const held = await ownerOfCode({ db }, code)
  const codeHash = hashToken(code)
  if (held.email !== null) await lockAddress(db, held.email)
  await lockPerson(db, held.userId)
  if (!(await redeem(db, { codeHash, purposes, now }))) throw new AppError('code_refused')
  return held
}

/** Locks the address against other registrations and confirmations until the caller's transaction ends. */
export const holdAddress = ({ db }: Context, email: string): Promise<void> => lockAddress(db, email)

/** Locks the person's password and codes against other changes until the caller's transaction ends. */
export const holdPerson = ({ db }: Context, userId: number): Promise<void> => lockPerson(db, userId)

/** Invalidates the codes of older letters after a password change (RG6). Runs in the caller's transaction. */
export const spendCodes = ({ db, now }: Context, userId: number, purposes: readonly CodePurpose[]): Promise<void> =>
  spendCodesOf(db, { userId, purposes, now })

/** Invalidates the codes of an address that is removed or chosen anew (RG6). Runs in the caller's transaction. */
export const spendCodesOfAddress = ({ db, now }: Context, userId: number, emailId: number): Promise<void> =>
  spendCodesOf(db, { userId, purposes: ['confirm_email'], emailId, now })
