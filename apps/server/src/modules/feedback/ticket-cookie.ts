import { sendFeedback } from '@zatyshok/contract/feedback'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ticketSeconds } from './send-feedback.ts'

const cookieName = 'attachment-ticket'

/**
 * Gives the sender's browser the ticket for one file. No script sees it, no other site can send it, and the browser
 * itself sends it with this message's file and with nothing else (H04).
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

/** The ticket that a browser shows; '' without one. */
export const ticketOf = (request: FastifyRequest): string => request.cookies[cookieName] ?? ''
