import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifySchemaCompiler, RouteOptions } from 'fastify'

/**
 * Adds an upload route in its own Fastify scope, where a form with a file is the only accepted body. Every other route
 * rejects such a form (415), so that a form of another site cannot reach it.
 */
export function routeUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    await room.register(multipart, { throwFileSizeLimit: false })
    room.route({ ...route, config: { isUpload: true }, validatorCompiler: exceptForm(room.validatorCompiler) })
  })
}

/** Skips validation of the form: `receive()` reads it after all other checks. Its schema is for the API pages. */
function exceptForm(compile: FastifySchemaCompiler<unknown> | undefined): FastifySchemaCompiler<unknown> {
  if (!compile) throw new Error('The server has no validator yet')
  return (part) => (part.httpPart === 'body' ? () => true : compile(part))
}
