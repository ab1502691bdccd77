import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Settings } from './config/config-schema.ts'
import type { DatabaseSchema } from './database-schema.ts'
import type { Secret } from './platform/crypto/secret.ts'
import { retryConflicts } from './platform/db/transaction-conflict.ts'
import type { FileRoom } from './platform/files/file-room.ts'
import type { Client } from './platform/http/guard/client.ts'

export type Role = DatabaseSchema['users']['role']

/** The signed-in person of a request. */
export interface Actor {
  readonly userId: number
  readonly login: string
  readonly role: Role
  readonly sessionId: number
  /** Of an operator who works for one provider: of the others nothing is shown (J01). Null: all of them. */
  readonly providerId: number | null
}

/** What a use case may reach: its database handle, the moment of the request, the settings, the log. */
export interface Context {
  readonly db: Kysely<DatabaseSchema>
  readonly now: Date
  readonly settings: Settings
  /** Origin of links in letters; never what a request says of its host (attack RG2). */
  readonly publicUrl: string
  readonly secret: Secret
  /** Where files of people and editors are kept. */
  readonly files: FileRoom
  readonly log: FastifyBaseLogger
}

/** A use case that somebody asked for over HTTP. */
export interface RequestContext extends Context {
  readonly client: Client
}

export interface ActorContext extends RequestContext {
  readonly actor: Actor
}

/** Who gives files to the portal and takes files from it: a member of the staff, or a provider's machine by its token. */
export interface Exchanger {
  readonly by: { readonly userId: number; readonly login: string } | { readonly tokenId: number; readonly name: string }
  /** Of whoever works for one provider: nothing of the others is there. Null: all of them. */
  readonly providerId: number | null
}

export interface ExchangeContext extends RequestContext {
  readonly exchanger: Exchanger
}

/** The exchange as a member of the staff makes it. */
export const exchangeOf = ({ actor, ...ctx }: ActorContext): ExchangeContext => ({
  ...ctx,
  exchanger: { by: { userId: actor.userId, login: actor.login }, providerId: actor.providerId },
})

/** A message that the secret of a payment service has signed. */
export interface SignedMessage {
  /** The service's code in the configuration. */
  readonly service: string
  /** The same in every repetition of the message. */
  readonly id: string
  readonly bodyHash: Buffer
}

/** A use case that a payment service asked for. */
export interface PaymentServiceContext extends RequestContext {
  readonly message: SignedMessage
}

/** A program of a provider, by its token. */
export interface ProviderProgram {
  readonly tokenId: number
  /** What administrators call the token. */
  readonly name: string
  readonly providerId: number
  readonly providerCode: string
}

/** A use case that a provider's program asked for: it reaches that provider's things and no others. */
export interface ProviderContext extends ExchangeContext {
  readonly program: ProviderProgram
}

/**
 * Runs a use case in one transaction. The callback's context shadows the outer one,
 * so the pool cannot be used inside by mistake; nothing but SQL may happen inside: it is done again when it was
 * rolled back for another transaction (FT13). Inside of another's transaction it is a part of that one.
 */
export function inTransaction<C extends Context, R>(ctx: C, work: (ctx: C) => Promise<R>): Promise<R> {
  if (ctx.db.isTransaction) return work(ctx)
  return retryConflicts(() => ctx.db.transaction().execute((db) => work({ ...ctx, db })))
}
