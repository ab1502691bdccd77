import type { Reply } from '@zatyshok/contract/endpoint'
import type { listStaffProviders as endpoint } from '@zatyshok/contract/providers/providers'
import type { ActorContext } from '../../context.ts'
import { findProviders } from './providers.queries.ts'

/** Lists the providers from which a member of the staff may choose. */
export const listProviders = ({ db, actor }: ActorContext): Promise<Reply<typeof endpoint>> =>
  findProviders(db, actor.providerId)
