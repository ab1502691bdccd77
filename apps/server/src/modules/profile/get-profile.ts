import type { Reply } from '@zatyshok/contract/endpoint'
import type { getProfile as endpoint } from '@zatyshok/contract/people/profile'
import type { ActorContext } from '../../context.ts'
import { findProfile } from './profile.queries.ts'

/** Returns the signed-in person, with the default e-mail and phone that the browser's session needs (D03). */
export async function getProfile(ctx: ActorContext): Promise<Reply<typeof endpoint>> {
  const { changedAt, createdAt, passwordHash, ...profile } = await findProfile(ctx.db, ctx.actor.userId)
  return {
    ...profile,
    id: ctx.actor.userId,
    hasPassword: passwordHash !== null,
    dlc: changedAt.toISOString(),
    dc: createdAt.toISOString(),
  }
}
