import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Settings } from './config/config-schema.ts'
import type { DatabaseSchema } from './database-schema.ts'

export type Role = DatabaseSchema['users']['role']

/** The signed-in person of a request. */
export interface Actor {
  readonly userId: number
  readonly role: Role
}

/** What a use case may reach: its database handle, the moment of the request, the settings, the log. */
export interface Context {
  readonly db: Kysely<DatabaseSchema>
  readonly now: Date
  readonly settings: Settings
  readonly log: FastifyBaseLogger
}

export interface ActorContext extends Context {
  readonly actor: Actor
}

/**
 * Runs a use case in one transaction. The callback's context shadows the outer one,
 * so the pool cannot be used inside by mistake; nothing but SQL may happen inside.
 */
export function inTransaction<C extends Context, R>(ctx: C, work: (ctx: C) => Promise<R>): Promise<R> {
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
}
