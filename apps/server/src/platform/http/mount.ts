import type { Readable } from 'node:stream'
import type { EndpointDeclaration, ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { commonErrors, errorReply, errorStatus } from '@zatyshok/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { checkAntiForgery, checkOwnPage } from './anti-forgery.ts'

/** What a handler is given besides the parsed input: made by the application for each request. */
export type OpenAccess<PublicContext, SignedInContext> = (
  request: FastifyRequest,
  access: EndpointDeclaration['access'],
) => Promise<PublicContext | SignedInContext>

type ContextFor<E extends EndpointDeclaration, P, S> = E['access'] extends 'public' ? P : S
export type Handler<E extends EndpointDeclaration, P, S> = (
  ctx: ContextFor<E, P, S>,
  input: ParsedInput<E>,
  reply: FastifyReply,
) => Promise<Answer<E>>

/** The reply of the contract; a file may also come as a stream, so that a large one is never whole in memory. */
type Answer<E extends EndpointDeclaration> = Reply<E> | (E['reply'] extends string ? Readable : never)

export type Mount<P, S> = <const E extends EndpointDeclaration>(endpoint: E, handler: Handler<E, P, S>) => void

/**
 * Gives the function that mounts an endpoint: parse by the contract, ask for access (closed by default),
 * check the anti-forgery header of a write, run the use case, check the reply by the contract.
 */
export function createMount<P, S>(app: FastifyInstance, openAccess: OpenAccess<P, S>): Mount<P, S> {
  return (endpoint, handler) => {
    app.route({
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
        const input = { params: request.params, query: request.query, body: request.body }
        // The parts were parsed by the schemas of this very endpoint, the context opened for its access.
        return handler(
          request.openedContext as ContextFor<typeof endpoint, P, S>,
          input as ParsedInput<typeof endpoint>,
          reply,
        )
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    openedContext: unknown
  }
}

function routeSchema(endpoint: EndpointDeclaration): FastifySchema & Record<string, unknown> {
  const statuses = [...new Set([...endpoint.errors, ...commonErrors].map((code) => errorStatus[code]))]
  const refusals = Object.fromEntries(statuses.map((status) => [status, errorReply]))
  return {
    tags: [endpoint.noun],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: { ...refusals, ...(typeof endpoint.reply === 'string' ? {} : { 200: endpoint.reply }) },
  }
}
