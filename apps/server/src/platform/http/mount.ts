import type { Readable } from 'node:stream'
import type { EndpointDeclaration, ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { UploadDeclaration } from '@zatyshok/contract/files'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { checkAntiForgery, checkOwnPage } from './anti-forgery.ts'
import { routeSchema } from './route-schema.ts'
import { openUpload, type UploadInput, type UploadOptions } from './upload.ts'
import { routeUpload } from './upload-route.ts'

/** What a handler is given besides the parsed input: made by the application for each request. */
export type OpenAccess<PublicContext, SignedInContext> = (
  request: FastifyRequest,
  access: EndpointDeclaration['access'],
) => Promise<PublicContext | SignedInContext>

type ContextFor<E extends EndpointDeclaration, P, S> = E['access'] extends 'public' ? P : S
export type Handler<E extends EndpointDeclaration, P, S> = (
  ctx: ContextFor<E, P, S>,
  input: InputOf<E>,
  reply: FastifyReply,
) => Promise<Answer<E>>

type InputOf<E extends EndpointDeclaration> = E extends { readonly upload: UploadDeclaration }
  ? UploadInput<E>
  : ParsedInput<E>

/** The reply of the contract; a file may also come as a stream, so that a large one is never whole in memory. */
type Answer<E extends EndpointDeclaration> = Reply<E> | (E['reply'] extends string ? Readable : never)

export type Mount<P, S> = <const E extends EndpointDeclaration>(endpoint: E, handler: Handler<E, P, S>) => void

interface MountOptions<P, S> {
  readonly openAccess: OpenAccess<P, S>
  readonly uploads: UploadOptions
}

/**
 * Gives the function that mounts an endpoint: parse by the contract, ask for access (closed by default),
 * check the anti-forgery header of a write, run the use case, check the reply by the contract.
 */
export function createMount<P, S>(app: FastifyInstance, { openAccess, uploads }: MountOptions<P, S>): Mount<P, S> {
  return (endpoint, handler) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply, more: object = {}) => {
      const input = { params: request.params, query: request.query, body: request.body, ...more }
      // The parts were parsed by the schemas of this very endpoint, the context opened for its access.
      const ctx = request.openedContext as ContextFor<typeof endpoint, P, S>
      return handler(ctx, input as InputOf<typeof endpoint>, reply)
    }
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(endpoint),
      // Access before anything is parsed: a stranger learns nothing of what a valid request looks like.
      preParsing: async (request) => {
        if (endpoint.method !== 'GET') checkAntiForgery(request)
        if (endpoint.ownPageOnly) checkOwnPage(request)
        request.openedContext = await openAccess(request, endpoint.access)
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!endpoint.upload) return answer(request, reply)
        const upload = openUpload(request, endpoint.upload, uploads)
        try {
          return await answer(request, reply, { file: upload.file })
        } finally {
          await upload.close()
        }
      },
    }
    if (endpoint.upload) routeUpload(app, route)
    else app.route(route)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    openedContext: unknown
  }
}
