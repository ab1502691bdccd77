import type { Reply } from '@zatyshok/contract/endpoint'
import type { readFeedback } from '@zatyshok/contract/feedback-inbox'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { describeFile } from '../files/describe-file.ts'
import { asEntry } from './as-entry.ts'
import { findThread, listAnswers } from './inbox.queries.ts'

export type Thread = Reply<typeof readFeedback>

/** Returns a message with its answers. The caller records the viewer. @throws AppError `not_found` */
export async function threadOf({ db, now, actor }: ActorContext, id: number): Promise<Thread> {
  const found = await findThread(db, id, actor.providerId)
  if (!found) throw new AppError('not_found')
  const answers = await listAnswers(db, id)
  const { message, note, revision, assigneeId, fileId } = found
  return {
    ...asEntry(found, now),
    message,
    note,
    revision,
    assignedToMe: assigneeId === actor.userId,
    attachment: fileId === null ? null : await describeFile({ db }, fileId),
    answers: answers.map(({ answeredAt, ...answer }) => ({ ...answer, answeredAt: answeredAt.toISOString() })),
  }
}
