import * as identity from '@zatyshok/contract/people/identity'
import * as sessions from '@zatyshok/contract/people/sessions'
import type { MountEndpoint } from '../../mount.ts'
import { leaveKnownDevice } from '../limits/known-devices.ts'
import { signOut } from '../sessions/authenticate.ts'
import { endOtherSessions, endSession, listSessions } from '../sessions/manage-sessions.ts'
import { loggingRefusal } from '../sessions/open-session.ts'
import { changePassword } from './change-password.ts'
import { changePasswordByCode } from './recovery/change-password-by-code.ts'
import { recoverAccess } from './recovery/recover-access.ts'
import { confirmEmail } from './registration/confirm-email.ts'
import { register } from './registration/register.ts'
import { resendConfirmation } from './registration/resend-confirmation.ts'
import { signIn } from './sign-in.ts'

export function mountIdentity(mount: MountEndpoint): void {
  mount(identity.signIn, async (ctx, input, reply) => {
    const { userId, ...opened } = await loggingRefusal(ctx, 'password', (ctx) => signIn(ctx, input))
    leaveKnownDevice(ctx, reply, userId)
    return opened
  })
  mount(identity.signOut, (ctx) => signOut(ctx))
  mount(identity.register, (ctx, input) => register(ctx, input))
  mount(identity.resendConfirmation, (ctx, input) => resendConfirmation(ctx, input))
  mount(identity.confirmEmail, (ctx, input) => confirmEmail(ctx, input))
  mount(identity.recoverAccess, (ctx, input) => recoverAccess(ctx, input))
  mount(identity.changePasswordByCode, (ctx, input) => changePasswordByCode(ctx, input))
  mount(identity.changePassword, (ctx, input) => changePassword(ctx, input))
  mount(sessions.listSessions, (ctx) => listSessions(ctx))
  mount(sessions.endSession, (ctx, input) => endSession(ctx, input))
  mount(sessions.endOtherSessions, (ctx) => endOtherSessions(ctx))
}
