import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const cookieName = 'XSRF-TOKEN'
/** Only this very host over https can set it: a neighbour's subdomain cannot plant a value of its own (attack CS1). */
const twinName = '__Host-XSRF-TOKEN'
const headerName = 'x-xsrf-token'

declare module 'fastify' {
  interface FastifyInstance {
    /** Scheme, host and port that people type: of PUBLIC_URL. */
    publicOrigin: string
  }
}

/**
 * Gives the browser its anti-forgery cookie; a script of ours must read it, so it is not HttpOnly. Under https a twin
 * that no script sees and no other host can set goes with it; where the two differ, both are made anew.
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
 * Refuses a write whose header does not repeat the cookie (requirement C10), under https its twin, or that a page of
 * another site or of a neighbouring subdomain started.
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
 * Refuses a GET that changes something unless a script of our own page asks: a mail scanner, an image of another
 * site or an address typed by hand do nothing. A browser that does not say where a request comes from (an old one,
 * or any over plain HTTP) repeats the cookie as for a write.
 *
 * @throws AppError `anti_forgery` (403), `method_not_allowed` for HEAD
 */
export function checkOwnPage(request: FastifyRequest): void {
  if (request.method !== 'GET') throw new AppError('method_not_allowed')
  const site = request.headers['sec-fetch-site']
  if (site === undefined) checkAntiForgery(request)
  else if (site !== 'same-origin') throw new AppError('anti_forgery')
}

/** The cookie that counts, which tells one browser from another; undefined: the browser has none yet. */
export const antiForgeryCookieOf = (request: FastifyRequest): string | undefined =>
  request.cookies[request.protocol === 'https' ? twinName : cookieName]

/** Browsers tell where a request began; what is no browser tells nothing, and has nobody's cookies either. */
function isStartedElsewhere(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  // Over plain http browsers leave Sec-Fetch-Site out, Origin they do not.
  if (origin === undefined) return false
  return origin !== request.server.publicOrigin && origin !== `${request.protocol}://${request.host}`
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
