import * as staff from '@zatyshok/contract/people/staff'
import type { MountEndpoint } from '../../mount.ts'
import { inviteStaff } from './invite-staff.ts'
import { listStaff } from './list-staff.ts'
import { resetStaffSecondFactor } from './reset-second-factor.ts'
import { updateStaff } from './update-staff.ts'

export function mountStaff(mount: MountEndpoint): void {
  mount(staff.listStaff, (ctx) => listStaff(ctx))
  mount(staff.inviteStaff, (ctx, input) => inviteStaff(ctx, input))
  mount(staff.updateStaff, (ctx, input) => updateStaff(ctx, input))
  mount(staff.resetStaffSecondFactor, (ctx, input) => resetStaffSecondFactor(ctx, input))
}
