import { Readable } from 'node:stream'
import type { EndpointDeclaration, ParsedInput, RawBodyDeclaration, Reply } from '@zatyshok/contract/endpoint'
import type { UploadDeclaration } from '@zatyshok/contract/files'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { isMissingReference } from '../db/missing-reference.ts'
import { openRawBody, type RawBodyInput, routeRawBody } from './body/raw-body.ts'
import { openUpload, type UploadInput, type UploadOptions } from './body/upload.ts'
import { routeUpload } from './body/upload-route.ts'
import { readWhole } from './body/whole-body.ts'
import { checkAntiForgery, checkOwnPage } from './guard/anti-forgery.ts'
import { routeSchema } from './route-schema.ts'

type PersonAccess = Exclude<EndpointDeclaration['access'], 'paymentService' | 'provider'>

/** Returns the context that a handler gets besides the parsed input; the application creates one per request. */
export type OpenAccess<PublicContext, SignedInContext> = (
  request: FastifyRequest,
  access: PersonAccess,
) => Promise<PublicContext | SignedInContext>

/**
 * Returns another context for a person's request that failed because its database server did, or undefined if the
 * error stands.
 */
export type OpenAgain<PublicContext, SignedInContext> = (
  request: FastifyRequest,
  access: PersonAccess,
  failed: unknown,
) => Promise<PublicContext | SignedInContext | undefined>

/** The same for a machine, which signs the bytes of the body. */
export type OpenMachineAccess<MachineContext> = (request: FastifyRequest, body: Buffer) => Promise<MachineContext>

/** The same for a program, whose token must have that scope. */
export type OpenProgramAccess<ProgramContext> = (request: FastifyRequest, scope: Scope) => Promise<ProgramContext>
type Scope = NonNullable<EndpointDeclaration['scope']>

/** Context types by access: public, signed-in person, machine with a signature, program with a token. */
export interface Contexts<P, S, M, T> {
  readonly public: P
  readonly signedIn: S
  readonly machine: M
  readonly program: T
}
type AnyContexts = Contexts<unknown, unknown, unknown, unknown>

type ContextFor<E extends EndpointDeclaration, C extends AnyContexts> = E['access'] extends 'public'
  ? C['public']
  : E['access'] extends 'paymentService'
    ? C['machine']
    : E['access'] extends 'provider'
      ? C['program']
      : C['signedIn']
export type Handler<E extends EndpointDeclaration, C extends AnyContexts> = (
  ctx: ContextFor<E, C>,
  input: InputOf<E>,
  reply: FastifyReply,
) => Promise<Answer<E>>

type InputOf<E extends EndpointDeclaration> = E extends { readonly upload: UploadDeclaration }
  ? UploadInput<E>
  : E extends { readonly rawBody: RawBodyDeclaration }
    ? RawBodyInput<E>
    : ParsedInput<E>

/** The contract's response type; a file may also be a stream, so that a large one is never wholly in memory. */
type Answer<E extends EndpointDeclaration> = Reply<E> | (E['reply'] extends string ? Readable : never)

export type Mount<C extends AnyContexts> = <const E extends EndpointDeclaration>(
  endpoint: E,
  handler: Handler<E, C>,
) => void

interface MountOptions<C extends AnyContexts> {
  readonly openAccess: OpenAccess<C['public'], C['signedIn']>
  readonly openAgain: OpenAgain<C['public'], C['signedIn']>
  readonly openMachineAccess: OpenMachineAccess<C['machine']>
  readonly openProgramAccess: OpenProgramAccess<C['program']>
  readonly uploads: UploadOptions
}

/**
 * Returns the function that mounts an endpoint. For each request it checks access (denied by default) and the
 * anti-forgery header of a write. Then it parses the input, runs the use case, and validates the response by the
 * contract.
 */
export function createMount<C extends AnyContexts>(app: FastifyInstance, options: MountOptions<C>): Mount<C> {
  const { openAccess, openAgain, openMachineAccess, openProgramAccess, uploads } = options
  return (endpoint, handler) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply, more: object = {}) => {
      const input = { params: request.params, query: request.query, body: request.body, ...more }
      // The parts were parsed by this endpoint's schemas, and the context was opened for its access.
      const handle = (ctx: unknown) =>
        handler(ctx as ContextFor<typeof endpoint, C>, input as InputOf<typeof endpoint>, reply)
      try {
        return await handle(request.openedContext)
      } catch (error) {
        if (isMissingReference(error)) await askAgain(request, endpoint, options)
        const other = isPersons(endpoint.access) ? await openAgain(request, endpoint.access, error) : undefined
        if (other === undefined) throw error
        return handle(other)
      }
    }
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(endpoint),
      // Access is checked before parsing, so that strangers cannot probe what a valid request looks like.
      preParsing: async (request, _reply, payload) => {
        if (endpoint.access === 'paymentService') {
          const body = await readWhole(payload)
          request.openedContext = await openMachineAccess(request, body)
          return Readable.from(body, { objectMode: false })
        }
        // Tokens are used instead of cookies, so a request cannot be forged.
        if (endpoint.access === 'provider') {
          request.openedContext = await openProgramAccess(request, scopeOf(endpoint))
          return payload
        }
        if (endpoint.method !== 'GET') checkAntiForgery(request)
        if (endpoint.ownPageOnly) checkOwnPage(request)
        request.openedContext = await openAccess(request, endpoint.access)
        return payload
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const incoming = openIncoming(request, endpoint, uploads)
        if (!incoming) return answer(request, reply)
        try {
          return await answer(request, reply, incoming.input)
        } finally {
          await incoming.close()
        }
      },
    }
    if (endpoint.upload) routeUpload(app, route)
    else if (endpoint.rawBody) routeRawBody(app, route)
    else app.route(route)
  }
}

const isPersons = (access: EndpointDeclaration['access']): access is PersonAccess =>
  access !== 'paymentService' && access !== 'provider'

/**
 * Handles a foreign key error of a deleted caller. The account may have been deleted after the access check, so access
 * is checked again. The caller then gets the usual response for missing authentication instead of a 500.
 */
async function askAgain<C extends AnyContexts>(
  request: FastifyRequest,
  endpoint: EndpointDeclaration,
  { openAccess, openProgramAccess }: MountOptions<C>,
): Promise<void> {
  const { access } = endpoint
  if (access === 'paymentService') return
  await (access === 'provider' ? openProgramAccess(request, scopeOf(endpoint)) : openAccess(request, access))
}

/** Opens the unread non-JSON body of a request; `close` removes what was received. */
function openIncoming(
  request: FastifyRequest,
  { upload, rawBody }: EndpointDeclaration,
  options: UploadOptions,
): { readonly input: object; close(): Promise<void> } | undefined {
  if (upload) {
    const { file, close } = openUpload(request, upload, options)
    return { input: { file }, close }
  }
  if (!rawBody) return undefined
  const { bytes, close } = openRawBody(request, rawBody, options.temporaryFolder)
  return { input: { bytes }, close }
}

/** Requires a scope: an endpoint without one would be open to every token. */
function scopeOf({ scope, path }: EndpointDeclaration): Scope {
  if (scope === undefined) throw new Error(`${path} is for programs and declares no scope`)
  return scope
}

declare module 'fastify' {
  interface FastifyRequest {
    openedContext: unknown
  }
}
