import * as feedback from '@zatyshok/contract/feedback'
import type { MountEndpoint } from '../../mount.ts'
import { attachToFeedback } from './attach-to-feedback.ts'
import { sendFeedback } from './send-feedback.ts'
import { giveTicket, ticketOf } from './ticket-cookie.ts'

export function mountFeedback(mount: MountEndpoint): void {
  mount(feedback.sendFeedback, async (ctx, input, reply) => {
    const { id, ticket } = await sendFeedback(ctx, input)
    giveTicket(reply, { id, ticket })
    return { id }
  })
  mount(feedback.attachToFeedback, (ctx, input, reply) => attachToFeedback(ctx, input, ticketOf(reply.request)))
}
