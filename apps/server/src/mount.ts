import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { ActorContext, Context, RequestContext } from './context.ts'
import type { DatabaseSchema } from './database-schema.ts'
import { describeFileProblem } from './describe-errors.ts'
import { admit } from './modules/sessions/admit.ts'
import { authenticate } from './modules/sessions/authenticate.ts'
import type { LiveSettings } from './modules/settings/live-settings.ts'
import { clientOf } from './platform/http/client.ts'
import { createMount, type Mount, type OpenAccess } from './platform/http/mount.ts'

export interface Application extends Pick<Context, 'publicUrl' | 'secret' | 'files'> {
  readonly settings: LiveSettings
  readonly db: Kysely<DatabaseSchema>
  /** The clock of the whole application; tests set it. */
  readonly clock: () => Date
}

/** A module mounts its endpoints with this and nothing else. */
export type MountEndpoint = Mount<RequestContext, ActorContext>

/** Ties the endpoints to our sessions: closed unless the contract says `public`. */
export function mountWithSessions(
  app: FastifyInstance,
  { clock, settings, ...application }: Application,
): MountEndpoint {
  const open: OpenAccess<RequestContext, ActorContext> = async (request: FastifyRequest, access) => {
    const ctx: RequestContext = {
      ...application,
      settings: settings.current(),
      now: clock(),
      log: request.log,
      client: clientOf(request),
    }
    if (access === 'public') return ctx
    const actor = await authenticate(ctx, request.headers.authorization)
    await admit({ ...ctx, actor }, access, `${request.method} ${request.routeOptions.url}`)
    return { ...ctx, actor }
  }
  const uploads = { temporaryFolder: application.files.temporaryFolder, describeProblem: describeFileProblem }
  return createMount(app, { openAccess: open, uploads })
}
