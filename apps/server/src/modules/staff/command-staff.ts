import { type Context, inTransaction } from '../../context.ts'
import { recordCommand } from '../audit/record-audit.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { forgetSecondFactors } from '../second-factor/forget-second-factors.ts'
import { memberWithId } from './as-member.ts'
import { changeStanding } from './change-standing.ts'
import { createInvitation } from './create-invitation.ts'
import { providerOfRole } from './provider-of-role.ts'
import type { MemberRole } from './role-name.ts'
import { findMemberByLogin } from './staff.queries.ts'

interface CommandedInvitation {
  readonly login: string
  readonly role: MemberRole
  readonly provider: string | null
  readonly email: string | undefined
}

/** Executes `portal staff invite`, also for the first administrator of an empty portal. Returns the one-time code. */
export function inviteByCommand(ctx: Context, invitation: CommandedInvitation): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { id, code } = await createInvitation(ctx, { ...invitation, inviter: ctx.settings.owner })
    const { role, provider } = invitation
    await recordCommand(ctx, { action: 'staff.invite', target: `user ${id}`, detail: { role, provider } })
    return code
  })
}

type Command<R> = (ctx: Context, login: string) => Promise<R | undefined>

/** Makes a command about one member; it returns undefined if no member of the staff has the login. */
const aboutMember =
  <R>(action: string, work: (ctx: Context, id: number) => Promise<R>): Command<R> =>
  (ctx, login) =>
    inTransaction(ctx, async (ctx) => {
      const id = await findMemberByLogin(ctx.db, login)
      if (id === undefined) return undefined
      const result = await work(ctx, id)
      await recordCommand(ctx, { action, target: `user ${id}` })
      return result
    })

const done = 'done'

/** @throws AppError `last_administrator` */
export const blockByCommand = aboutMember('staff.block', async (ctx, id) => {
  await changeStanding(ctx, id, { blocked: true })
  return done
})

export const unblockByCommand = aboutMember('staff.unblock', async (ctx, id) => {
  await changeStanding(ctx, id, { blocked: false })
  return done
})

export const resetSecondFactorByCommand = aboutMember('staff.resetSecondFactor', async (ctx, id) => {
  await forgetSecondFactors(ctx, id)
  return done
})

/** Returns a one-time code that sets a new password, for a member without a mailbox for recovery. */
export const resetPasswordByCommand = aboutMember('staff.resetPassword', (ctx, id) =>
  issueCode(ctx, { purpose: 'staff_invitation', userId: id }),
)

/**
 * Restricts an operator to one provider, or to none; undefined if no member of the staff has this login.
 *
 * @throws AppError `invalid_value` for a member who is no operator, and for an unknown provider
 */
export async function bindByCommand(ctx: Context, login: string, provider: string | null): Promise<string | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const id = await findMemberByLogin(ctx.db, login)
    if (id === undefined) return undefined
    const { role, blocked } = await memberWithId(ctx, id)
    const work = { role, providerId: await providerOfRole(ctx, { role, provider }) }
    await changeStanding(ctx, id, { work, blocked })
    await recordCommand(ctx, { action: 'staff.bind', target: `user ${id}`, detail: { provider } })
    return done
  })
}
