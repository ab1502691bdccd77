import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const cookieName = 'XSRF-TOKEN'
const headerName = 'x-xsrf-token'

/** Gives the browser its anti-forgery cookie; a script of ours must read it, so it is not HttpOnly. */
export function setAntiForgeryCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[cookieName]) return
  reply.setCookie(cookieName, randomBytes(24).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}

/**
 * Refuses a write whose header does not repeat the cookie (requirement C10), or that another site started.
 *
 * @throws AppError `anti_forgery` (403)
 */
export function checkAntiForgery(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site') throw new AppError('anti_forgery')
  const cookie = request.cookies[cookieName]
  const header = request.headers[headerName]
  if (!cookie || typeof header !== 'string' || !sameText(cookie, header)) throw new AppError('anti_forgery')
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
