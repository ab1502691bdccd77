import { sendFeedback } from '@zatyshok/contract/feedback'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ticketSeconds } from './send-feedback.ts'

const cookieName = 'attachment-ticket'

/**
 * Sets the ticket for one file as a cookie. Scripts cannot read it and other sites cannot send it. The browser sends it
 * only with this message's file (H04).
 */
export function giveTicket(
  reply: FastifyReply,
  { id, ticket }: { readonly id: number; readonly ticket: string },
): void {
  reply.setCookie(cookieName, ticket, {
    path: `${sendFeedback.path}/${id}/attachment`,
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
    maxAge: ticketSeconds,
  })
}

/** Returns the request's ticket; '' if it has none. */
export const ticketOf = (request: FastifyRequest): string => request.cookies[cookieName] ?? ''
