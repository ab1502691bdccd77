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
import { clientOf } from './platform/http/guard/client.ts'
import {
  type Contexts,
  createMount,
  type Mount,
  type OpenAccess,
  type OpenMachineAccess,
  type OpenProgramAccess,
} from './platform/http/mount.ts'

export interface Application extends Pick<Context, 'publicUrl' | 'secret' | 'files'> {
  readonly settings: LiveSettings
  readonly db: Kysely<DatabaseSchema>
  /** The clock of the whole application; tests replace it. */
  readonly clock: () => Date
}

/** The only function that a module needs to mount its endpoints. */
export type MountEndpoint = Mount<Contexts<RequestContext, ActorContext, PaymentServiceContext, ProviderContext>>

/** Connects endpoints with sessions: access is denied unless the contract says `public`. */
export function mountWithSessions(
  app: FastifyInstance,
  { clock, settings, ...application }: Application,
): MountEndpoint {
  const contextOf = (request: FastifyRequest): RequestContext => ({
    ...application,
    settings: settings.current(),
    now: clock(),
    log: request.log,
    client: clientOf(request),
  })
  const open: OpenAccess<RequestContext, ActorContext> = async (request, access) => {
    const ctx = contextOf(request)
    if (access === 'public') return ctx
    const actor = await authenticate(ctx, request.headers.authorization)
    await admit({ ...ctx, actor }, access, `${request.method} ${request.routeOptions.url}`)
    return { ...ctx, actor }
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
  return createMount(app, { openAccess: open, openMachineAccess, openProgramAccess, uploads })
}
