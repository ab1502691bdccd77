import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type ApiDescription, describeApi } from './api-document/describe-api.ts'
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
  readonly api: ApiDescription
  readonly describeError: DescribeError
  readonly describeIssue: DescribeIssue
  readonly replies: ReplyMode
  /** The public URL; writes that start at another origin are rejected. */
  readonly publicUrl: string
  /** Proxies whose X-Forwarded-For and -Proto are trusted: addresses, networks, `loopback` (`isTrustable`). */
  readonly trustedProxies: readonly string[]
  /** True logs each request. Slow, rejected and failed requests are always logged. */
  readonly logEach?: boolean
  /** Most concurrent requests; 0 or absent: no limit. */
  readonly mostInWork?: number
  /** Target median response time in milliseconds; above it the limit is lowered. 0 or absent: always `mostInWork`. */
  readonly aimMs?: number
  /** Milliseconds for the headers, and for a body that is not a file; 16,000 by default, less in tests. */
  readonly slowSenderMs?: number
  /** A pino logger; false: no log, in tests. */
  readonly logger: FastifyBaseLogger | false
}

/** Creates an HTTP server with our limits, error responses and headers, without endpoints. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const slowSenderMs = options.slowSenderMs ?? usualMs
  const trusts = trustOnly(options.trustedProxies)
  const app = Fastify({
    ...(options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    // A line per request would hide the important lines; the error handler writes those.
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify sets no timeout by default: a slow sender could hold a socket forever.
    requestTimeout: slowestMs,
    connectionTimeout: 60_000,
    http: lookForSlowHeaders(slowSenderMs),
    // Longer than a proxy keeps idle connections (nginx 60 s). Otherwise a proxy could send a request on a connection
    // that we are closing, and the person would get a 502.
    keepAliveTimeout: 75_000,
    bodyLimit: megabyte,
    // Requests on open connections are still served after the listener has closed.
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
  // A form of another site can send text/plain without a CORS preflight; our endpoints do not use it.
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
  // After the cookies are parsed: an error response sets a cookie, too.
  app.addHook('onRequest', async (request) => {
    if (request.url.length > 8192) throw new AppError('malformed_request')
  })
  app.addHook('onSend', async (request, reply) => {
    if (app.isStopping) reply.header('connection', 'close')
    if (!/^\/(api|health)\//.test(request.url)) return
    // A person can quote the request id to the operator, who finds it in the log. A shared response may be cached for
    // many requests, so it has no id.
    if (!isShared(reply)) reply.header('x-request-id', request.id)
    // A response without a cache header must not be cached.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (request.method === 'GET' && !isShared(reply)) setAntiForgeryCookie(request, reply)
  })
  tagSharedReplies(app)
  const methodsOf = rememberRoutes(app)
  describeApi(app, options.api)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) return refuse(request, reply, new AppError('not_found'), options.describeError)
    reply.header('allow', methods.join(', '))
    return refuse(request, reply, new AppError('method_not_allowed'), options.describeError)
  })
  return app
}

/** Records the methods of each path, so that a wrong method gives 405 and not 404 (requirement L04). */
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
