import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifySchemaCompiler, RouteOptions } from 'fastify'

/**
 * Adds the route of an upload in a room of its own, where a form with a file is the only body there is: everywhere
 * else such a form is no body at all (415), so that a form of another site reaches nothing.
 */
export function routeUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    await room.register(multipart, { throwFileSizeLimit: false })
    room.route({ ...route, config: { isUpload: true }, validatorCompiler: exceptForm(room.validatorCompiler) })
  })
}

/** The form is read by `receive()`, when everything else was checked; its schema is for the API pages. */
function exceptForm(compile: FastifySchemaCompiler<unknown> | undefined): FastifySchemaCompiler<unknown> {
  if (!compile) throw new Error('The server has no validator yet')
  return (part) => (part.httpPart === 'body' ? () => true : compile(part))
}
