import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { updateProfile as endpoint } from '@zatyshok/contract/people/profile'
import { canonicalLogin, loginProblem } from '@zatyshok/domain/people/login'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { contactsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { listOwnAddresses } from './emails.queries.ts'
import { getProfile } from './get-profile.ts'
import { isLoginTaken, lockPerson, saveProfile } from './profile.queries.ts'

/**
 * Changes name parts and login (D03).
 *
 * @throws AppError `login_taken` (409), `invalid_value` with the reason at `name`
 */
export async function updateProfile(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx.actor
  await takeAttempts(ctx, [{ limit: contactsOfUser, of: String(userId) }])
  const saving = inTransaction(ctx, async (ctx) => {
    const { login: before } = await lockPerson(ctx.db, userId)
    const login = canonicalLogin(body.name)
    if (login !== before) await checkLogin(ctx, login)
    const { lastName, firstName, middleName } = body
    await saveProfile(ctx.db, userId, { login, lastName, firstName, middleName, now: ctx.now })
  })
  await saving.catch((error: unknown) => {
    // Another person has taken the login since the check.
    throw isUniqueViolation(error, 'users_login') ? loginTaken() : error
  })
  return getProfile(ctx)
}

async function checkLogin({ db, actor }: ActorContext, login: string): Promise<void> {
  const problem = loginProblem(login)
  if (problem) refuseLogin(t(`profile.general.login.${problem}`))
  if (login.includes('@') && !(await isOwnAddress({ db, actor }, login)))
    refuseLogin(t('profile.general.login.address'))
  if (await isLoginTaken(db, actor.userId, login)) throw loginTaken()
}

const loginTaken = () => new AppError('login_taken', { errors: [{ message: t('error.login_taken'), path: 'name' }] })

function refuseLogin(message: string): never {
  throw new AppError('invalid_value', { errors: [{ message, path: 'name' }] })
}

/**
 * True if the login is the person's own address. An address of another person is refused as a login, because it would
 * conflict when its owner confirms it.
 */
async function isOwnAddress({ db, actor }: Pick<ActorContext, 'db' | 'actor'>, login: string): Promise<boolean> {
  const own = await listOwnAddresses(db, actor.userId)
  return own.some(({ email, confirmed }) => confirmed && email.toLowerCase() === login.toLowerCase())
}
