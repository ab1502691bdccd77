import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Settings } from './config/config-schema.ts'
import type { DatabaseSchema } from './database-schema.ts'
import type { Secret } from './platform/crypto/secret.ts'
import { isTransactionConflict } from './platform/db/transaction-conflict.ts'
import type { FileRoom } from './platform/files/file-room.ts'
import type { Client } from './platform/http/guard/client.ts'

export type Role = DatabaseSchema['users']['role']

/** The signed-in person of a request. */
export interface Actor {
  readonly userId: number
  readonly login: string
  readonly role: Role
  readonly sessionId: number
  /** The provider that an operator is restricted to (J01); null means all providers. */
  readonly providerId: number | null
}

/** Dependencies of a use case: database handle, time of the request, settings, log. */
export interface Context {
  readonly db: Kysely<DatabaseSchema>
  readonly now: Date
  readonly settings: Settings
  /** Origin of links in letters; never taken from a request's Host header (attack RG2). */
  readonly publicUrl: string
  readonly secret: Secret
  /** Storage of uploaded files. */
  readonly files: FileRoom
  readonly log: FastifyBaseLogger
}

/** Context of a use case called over HTTP. */
export interface RequestContext extends Context {
  readonly client: Client
}

export interface ActorContext extends RequestContext {
  readonly actor: Actor
}

/** The party of a file exchange: a staff member, or a provider's program with its token. */
export interface Exchanger {
  readonly by: { readonly userId: number; readonly login: string } | { readonly tokenId: number; readonly name: string }
  /** The provider this user is restricted to; null means all providers. */
  readonly providerId: number | null
}

export interface ExchangeContext extends RequestContext {
  readonly exchanger: Exchanger
}

/** Creates the exchange context of a staff member. */
export const exchangeOf = ({ actor, ...ctx }: ActorContext): ExchangeContext => ({
  ...ctx,
  exchanger: { by: { userId: actor.userId, login: actor.login }, providerId: actor.providerId },
})

/** A message signed with the secret of a payment service. */
export interface SignedMessage {
  /** The service's code in the configuration. */
  readonly service: string
  /** The same in every repetition of the message. */
  readonly id: string
  readonly bodyHash: Buffer
}

/** Context of a use case called by a payment service. */
export interface PaymentServiceContext extends RequestContext {
  readonly message: SignedMessage
}

/** A provider's program, identified by its token. */
export interface ProviderProgram {
  readonly tokenId: number
  /** The token's name, given by an administrator. */
  readonly name: string
  readonly providerId: number
  readonly providerCode: string
}

/** Context of a use case called by a provider's program; it can reach data of that provider only. */
export interface ProviderContext extends ExchangeContext {
  readonly program: ProviderProgram
}

/** How often a transaction is tried that the server rolls back because of a conflict. */
const tries = 4

/**
 * Runs a use case in one transaction, or inside the caller's transaction if there is one. The callback's context
 * shadows the outer one, so that the pool cannot be used inside by mistake. Only SQL may run inside: after a
 * serialization conflict the work is repeated, three times at most (FT13).
 */
export async function inTransaction<C extends Pick<Context, 'db'>, R>(
  ctx: C,
  work: (ctx: C) => Promise<R>,
): Promise<R> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let tried = 1; ; tried += 1) {
    try {
      return await ctx.db.transaction().execute((db) => work({ ...ctx, db }))
    } catch (error) {
      if (tried === tries || !isTransactionConflict(error)) throw error
    }
  }
}
