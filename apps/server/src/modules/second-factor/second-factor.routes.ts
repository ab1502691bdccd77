import * as secondFactor from '@zatyshok/contract/second-factor'
import type { MountEndpoint } from '../../mount.ts'
import { confirmTotp } from './confirm-totp.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { removeTotp } from './remove-totp.ts'
import { startTotp } from './start-totp.ts'

export function mountSecondFactor(mount: MountEndpoint): void {
  mount(secondFactor.getSecondFactor, (ctx) => getSecondFactor(ctx))
  mount(secondFactor.startTotp, (ctx, input) => startTotp(ctx, input))
  mount(secondFactor.confirmTotp, (ctx, input) => confirmTotp(ctx, input))
  mount(secondFactor.removeTotp, (ctx, input) => removeTotp(ctx, input))
}
