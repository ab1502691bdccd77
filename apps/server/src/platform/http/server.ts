import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { AppError } from './app-error.ts'
import { refuseBrokenRequests } from './body/broken-requests.ts'
import { type DescribeError, handleErrors, refuse } from './error-handler.ts'
import { setAntiForgeryCookie } from './guard/anti-forgery.ts'
import { refuseOverload } from './guard/refuse-overload.ts'
import { sendSecurityHeaders } from './guard/security-headers.ts'
import { cutSlowSenders, lookForSlowHeaders, slowestMs, usualMs } from './guard/slow-senders.ts'
import { trustOnly } from './guard/trusted-proxies.ts'
import { logRequests } from './log-requests.ts'
import { type ReplyMode, serializerCompiler } from './reply-serializer.ts'
import { isShared, tagSharedReplies } from './shared-reply.ts'
import { type DescribeIssue, validatorCompiler } from './validation.ts'

const megabyte = 1024 * 1024

export interface ServerOptions {
  readonly title: string
  readonly describeError: DescribeError
  readonly describeIssue: DescribeIssue
  readonly replies: ReplyMode
  /** The address that people type: what begins at another origin may not write. */
  readonly publicUrl: string
  /** Proxies whose X-Forwarded-For and -Proto are trusted: addresses, networks, `loopback` (`isTrustable`). */
  readonly trustedProxies: readonly string[]
  /** Whether each request leaves a line in the log; slow, refused and failed ones do anyway. */
  readonly logEach?: boolean
  /** Requests that may be worked on at once; 0, or none: as many as come. */
  readonly mostInWork?: number
  /** Where half of the answers take longer, fewer are worked on at once; 0, or none: always `mostInWork`. */
  readonly aimMs?: number
  /** How long headers may take, and a body that is no file; 16 s unless a test has less patience. */
  readonly slowSenderMs?: number
  /** A pino logger; false: silent, in tests. */
  readonly logger: FastifyBaseLogger | false
}

/** An HTTP server with our limits, refusals and headers; knows no endpoint yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const slowSenderMs = options.slowSenderMs ?? usualMs
  const trusts = trustOnly(options.trustedProxies)
  const app = Fastify({
    ...(options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    // A line a request would hide the lines that matter; the error handler writes those.
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify's own default is no limit at all: a slow sender would hold a socket for ever.
    requestTimeout: slowestMs,
    connectionTimeout: 60_000,
    http: lookForSlowHeaders(slowSenderMs),
    // Longer than a proxy keeps idle connections to us (nginx 60 s): the other way round it sends a request into one
    // that is being closed, and the person gets a 502.
    keepAliveTimeout: 75_000,
    bodyLimit: megabyte,
    // Whoever comes over an open connection after the listener has closed is answered all the same.
    return503OnClosing: false,
    trustProxy: trusts,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    ...refuseBrokenRequests(options.describeError, trusts),
  })
  app.decorate('isStopping', false)
  app.decorate('trusts', trusts)
  app.decorate('publicOrigin', new URL(options.publicUrl).origin)
  // A form of another site can send plain text without asking first; no call of ours takes it.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler(options.describeIssue))
  app.setSerializerCompiler(serializerCompiler(options.replies))
  app.decorateRequest('openedContext', null)
  const { mostInWork: most = 0, aimMs = 0, describeError } = options
  refuseOverload(app, { most, aimMs, now: () => performance.now(), describeError, trusts })
  cutSlowSenders(app, slowSenderMs)
  logRequests(app, { each: options.logEach ?? false })
  sendSecurityHeaders(app)
  handleErrors(app, options.describeError)
  await app.register(cookie)
  // After the cookies are read: a refusal sets one, too.
  app.addHook('onRequest', async (request) => {
    if (request.url.length > 8192) throw new AppError('malformed_request')
  })
  app.addHook('onSend', async (request, reply) => {
    if (app.isStopping) reply.header('connection', 'close')
    if (!/^\/(api|health)\//.test(request.url)) return
    // What people tell an operator leads to the lines of the log; what is kept for many is of no single request.
    if (!isShared(reply)) reply.header('x-request-id', request.id)
    // Whatever says nothing of caches is about this moment.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (request.method === 'GET' && !isShared(reply)) setAntiForgeryCookie(request, reply)
  })
  tagSharedReplies(app)
  const methodsOf = rememberRoutes(app)
  await describeOpenApi(app, options.title)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) return refuse(request, reply, new AppError('not_found'), options.describeError)
    reply.header('allow', methods.join(', '))
    return refuse(request, reply, new AppError('method_not_allowed'), options.describeError)
  })
  return app
}

/** Which methods a path has, so that a wrong one is answered by 405 and not by 404 (requirement L04). */
function rememberRoutes(app: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    const pattern = new RegExp(`^${route.url.replace(/:[^/]+/g, '[^/]+')}$`)
    routes.push({ pattern, methods: [route.method].flat() })
  })
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    return routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods)
  }
}

async function describeOpenApi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: 'API порталу комунальних послуг. Суми — цілі копійки, поля на «Kop».' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A session of a person.' },
          providerToken: { type: 'http', scheme: 'bearer', description: 'A token of a provider’s program: ztk_…' },
        },
      },
    },
    transform: createJsonSchemaTransform({}),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
