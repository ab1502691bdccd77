import type { FastifyReply, FastifyRequest } from 'fastify'

/** Under https only this very host can set it. */
const nameOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-known-device' : 'known-device')

/** Keeps in the browser that somebody has signed in here. No script sees it and no other site sends it. */
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

/** What the browser keeps of it; '' without one. */
export const deviceCookieOf = (request: FastifyRequest): string => request.cookies[nameOf(request)] ?? ''
