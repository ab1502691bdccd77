import type { FastifyReply, FastifyRequest } from 'fastify'

/** The prefix lets only this host set the cookie, over https. */
const nameOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-known-device' : 'known-device')

/** Sets the cookie that marks this browser as used for a sign-in. It is HttpOnly and same-site. */
export function setDeviceCookie(reply: FastifyReply, { text, days }: { readonly text: string; readonly days: number }) {
  const { request } = reply
  reply.setCookie(nameOf(request), text, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: days * 86_400,
  })
}

/** Returns the cookie's value; '' without one. */
export const deviceCookieOf = (request: FastifyRequest): string => request.cookies[nameOf(request)] ?? ''
