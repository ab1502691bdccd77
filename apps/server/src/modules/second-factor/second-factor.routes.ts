import * as secondFactor from '@zatyshok/contract/people/second-factor'
import type { MountEndpoint } from '../../mount.ts'
import { leaveKnownDevice } from '../limits/known-devices.ts'
import { loggingRefusal } from '../sessions/open-session.ts'
import { addPasskey } from './add-passkey.ts'
import { confirmTotp } from './confirm-totp.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeTotp } from './remove-totp.ts'
import { signInByPasskey, startPasskeySignIn } from './sign-in-by-passkey.ts'
import { startPasskey } from './start-passkey.ts'
import { startTotp } from './start-totp.ts'

export function mountSecondFactor(mount: MountEndpoint): void {
  mount(secondFactor.getSecondFactor, (ctx) => getSecondFactor(ctx))
  mount(secondFactor.startTotp, (ctx, input) => startTotp(ctx, input))
  mount(secondFactor.confirmTotp, (ctx, input) => confirmTotp(ctx, input))
  mount(secondFactor.removeTotp, (ctx, input) => removeTotp(ctx, input))
  mount(secondFactor.startPasskey, (ctx, input) => startPasskey(ctx, input))
  mount(secondFactor.addPasskey, (ctx, input) => addPasskey(ctx, input))
  mount(secondFactor.removePasskey, (ctx, input) => removePasskey(ctx, input))
  mount(secondFactor.startPasskeySignIn, (ctx, input) => startPasskeySignIn(ctx, input))
  mount(secondFactor.signInByPasskey, async (ctx, input, reply) => {
    const { userId, ...opened } = await loggingRefusal(ctx, 'passkey', (ctx) => signInByPasskey(ctx, input))
    leaveKnownDevice(ctx, reply, userId)
    return opened
  })
}
