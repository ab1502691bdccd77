import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { ActorContext, Context, PaymentServiceContext, ProviderContext, RequestContext } from './context.ts'
import type { DatabaseSchema } from './database-schema.ts'
import { describeFileProblem } from './describe-errors.ts'
import { authenticateService } from './modules/payment-notices/authenticate-service.ts'
import { authenticateProgram } from './modules/provider-tokens/authenticate-program.ts'
import { admit } from './modules/sessions/admit.ts'
import { authenticate } from './modules/sessions/authenticate.ts'
import type { LiveSettings } from './modules/settings/live-settings.ts'
import type { Standby } from './platform/db/standby.ts'
import { clientOf } from './platform/http/guard/client.ts'
import {
  type Contexts,
  createMount,
  type Mount,
  type OpenAccess,
  type OpenAgain,
  type OpenMachineAccess,
  type OpenProgramAccess,
} from './platform/http/mount.ts'
import { standbyReads } from './platform/http/standby-reads.ts'

export interface Application extends Pick<Context, 'publicUrl' | 'secret' | 'files'> {
  readonly settings: LiveSettings
  readonly db: Kysely<DatabaseSchema>
  /** Answers residents' reads if there is one. */
  readonly standby?: Standby<DatabaseSchema> | undefined
  /** The clock of the whole application; tests replace it. */
  readonly clock: () => Date
}

/** The only function that a module needs to mount its endpoints. */
export type MountEndpoint = Mount<Contexts<RequestContext, ActorContext, PaymentServiceContext, ProviderContext>>

/** Connects endpoints with sessions: access is denied unless the contract says `public`. */
export function mountWithSessions(
  app: FastifyInstance,
  { clock, settings, standby, ...application }: Application,
): MountEndpoint {
  const reads = standby && standbyReads(app, { standby, primary: application.db })
  const contextOf = (request: FastifyRequest): RequestContext => ({
    ...application,
    settings: settings.current(),
    now: clock(),
    log: request.log,
    client: clientOf(request),
  })
  const openOn = async (
    db: Kysely<DatabaseSchema>,
    request: FastifyRequest,
    access: Parameters<OpenAccess<unknown, unknown>>[1],
  ) => {
    const ctx = contextOf(request)
    if (access === 'public') return { ...ctx, db }
    const actor = await authenticate({ ...ctx, reads: db }, request.headers.authorization)
    const opened = { ...ctx, db, actor }
    await admit(opened, access, `${request.method} ${request.routeOptions.url}`)
    return opened
  }
  const open: OpenAccess<RequestContext, ActorContext> = async (request, access) => {
    const db = await reads?.choose(request, access)
    if (!db) return openOn(application.db, request, access)
    try {
      return await openOn(db, request, access)
    } catch (error) {
      if (!reads?.hasFailed(db, error)) throw error
      return openOn(application.db, request, access)
    }
  }
  const openAgain: OpenAgain<RequestContext, ActorContext> = async (request, access, failed) => {
    const { db } = request.openedContext as RequestContext
    return reads?.hasFailed(db, failed) ? openOn(application.db, request, access) : undefined
  }
  const openMachineAccess: OpenMachineAccess<PaymentServiceContext> = async (request, body) => {
    const ctx = contextOf(request)
    return {
      ...ctx,
      message: await authenticateService(ctx, { params: request.params, headers: request.headers, body }),
    }
  }
  const openProgramAccess: OpenProgramAccess<ProviderContext> = async (request, scope) => {
    const ctx = contextOf(request)
    const { authorization } = request.headers
    const program = await authenticateProgram(ctx, { authorization, address: request.ip, scope })
    const { tokenId, name, providerId } = program
    return { ...ctx, program, exchanger: { by: { tokenId, name }, providerId } }
  }
  const uploads = { temporaryFolder: application.files.temporaryFolder, describeProblem: describeFileProblem }
  return createMount(app, { openAccess: open, openAgain, openMachineAccess, openProgramAccess, uploads })
}
