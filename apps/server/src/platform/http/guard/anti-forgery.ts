import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const cookieName = 'XSRF-TOKEN'
/** The prefix lets only this host set the cookie, over https; a sibling subdomain cannot plant a value (attack CS1). */
const twinName = '__Host-XSRF-TOKEN'
const headerName = 'x-xsrf-token'

declare module 'fastify' {
  interface FastifyInstance {
    /** Scheme, host and port of PUBLIC_URL. */
    publicOrigin: string
  }
}

/**
 * Sets the anti-forgery cookie. Our script reads it, so it is not HttpOnly. Under https an HttpOnly twin goes with it,
 * which other hosts cannot set. If the two differ, both are replaced.
 */
export function setAntiForgeryCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { [cookieName]: cookie, [twinName]: twin } = request.cookies
  const isSecure = request.protocol === 'https'
  if (cookie && (!isSecure || cookie === twin)) return
  const value = randomBytes(24).toString('base64url')
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure } as const
  reply.setCookie(cookieName, value, attributes)
  if (isSecure) reply.setCookie(twinName, value, { ...attributes, httpOnly: true })
}

/**
 * Rejects a write whose header does not repeat the cookie (requirement C10), under https its twin. Also rejects a write
 * started by a page of another site or of a sibling subdomain.
 *
 * @throws AppError `anti_forgery` (403)
 */
export function checkAntiForgery(request: FastifyRequest): void {
  if (isStartedElsewhere(request)) throw new AppError('anti_forgery')
  const cookie = antiForgeryCookieOf(request)
  const header = request.headers[headerName]
  if (!cookie || typeof header !== 'string' || !sameText(cookie, header)) throw new AppError('anti_forgery')
}

/**
 * Rejects a GET that changes data unless a script of our own page sent it. A mail scanner, an image on another site or
 * a typed address thus has no effect. A browser that does not send Sec-Fetch-Site (an old one, or any over plain HTTP)
 * must repeat the cookie as for a write.
 *
 * @throws AppError `anti_forgery` (403), `method_not_allowed` for HEAD
 */
export function checkOwnPage(request: FastifyRequest): void {
  if (request.method !== 'GET') throw new AppError('method_not_allowed')
  const site = request.headers['sec-fetch-site']
  if (site === undefined) checkAntiForgery(request)
  else if (site !== 'same-origin') throw new AppError('anti_forgery')
}

/** Returns the effective anti-forgery cookie, which identifies one browser; undefined if the browser has none yet. */
export const antiForgeryCookieOf = (request: FastifyRequest): string | undefined =>
  request.cookies[request.protocol === 'https' ? twinName : cookieName]

/**
 * Browsers send Sec-Fetch-Site or Origin. A client that sends neither is not a browser and carries no victim's cookies.
 */
function isStartedElsewhere(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  // Over plain http browsers omit Sec-Fetch-Site but send Origin.
  if (origin === undefined) return false
  return origin !== request.server.publicOrigin && origin !== `${request.protocol}://${request.host}`
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
