import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Settings } from './config/config-schema.ts'
import type { ActorContext, Context } from './context.ts'
import type { DatabaseSchema } from './database-schema.ts'
import { authenticate } from './modules/identity/authenticate.ts'
import { AppError } from './platform/http/app-error.ts'
import { createMount, type Mount, type OpenAccess } from './platform/http/mount.ts'

export interface Application {
  readonly db: Kysely<DatabaseSchema>
  readonly settings: Settings
  /** The clock of the whole application; tests set it. */
  readonly clock: () => Date
}

/** A module mounts its endpoints with this and nothing else. */
export type MountEndpoint = Mount<Context, ActorContext>

/** Ties the endpoints to our sessions: closed unless the contract says `public`. */
export function mountWithSessions(app: FastifyInstance, { db, settings, clock }: Application): MountEndpoint {
  const open: OpenAccess<Context, ActorContext> = async (request: FastifyRequest, access) => {
    const ctx: Context = { db, settings, now: clock(), log: request.log }
    if (access === 'public') return ctx
    const actor = await authenticate(db, { authorization: request.headers.authorization, now: ctx.now })
    if (access === 'consumer' && actor.role !== 'consumer') throw new AppError('forbidden')
    return { ...ctx, actor }
  }
  return createMount(app, open)
}
