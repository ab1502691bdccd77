import * as profile from '@zatyshok/contract/profile'
import type { MountEndpoint } from '../../mount.ts'
import { getProfile } from './get-profile.ts'
import { listEmails, listPhones } from './profile.queries.ts'

export function mountProfile(mount: MountEndpoint): void {
  mount(profile.getProfile, (ctx) => getProfile(ctx))
  mount(profile.getEmails, (ctx) => listEmails(ctx.db, ctx.actor.userId))
  mount(profile.getPhones, (ctx) => listPhones(ctx.db, ctx.actor.userId))
}
