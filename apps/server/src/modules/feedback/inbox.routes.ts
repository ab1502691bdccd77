import * as inbox from '@zatyshok/contract/feedback-inbox'
import type { MountEndpoint } from '../../mount.ts'
import { answerFeedback } from './answer-feedback.ts'
import { downloadAttachment } from './download-attachment.ts'
import { exportFeedback } from './export-feedback.ts'
import { countFeedback, listFeedback } from './list-feedback.ts'
import { readFeedback } from './read-feedback.ts'
import { updateFeedback } from './update-feedback.ts'

export function mountFeedbackInbox(mount: MountEndpoint): void {
  mount(inbox.listFeedback, (ctx, input) => listFeedback(ctx, input))
  mount(inbox.countFeedback, (ctx) => countFeedback(ctx))
  mount(inbox.exportFeedback, (ctx, input, reply) => exportFeedback(ctx, input, reply))
  mount(inbox.readFeedback, (ctx, input) => readFeedback(ctx, input))
  mount(inbox.downloadAttachment, (ctx, input, reply) => downloadAttachment(ctx, input, reply))
  mount(inbox.updateFeedback, (ctx, input) => updateFeedback(ctx, input))
  mount(inbox.answerFeedback, (ctx, input) => answerFeedback(ctx, input))
}
