import type { Reply } from '@zatyshok/contract/endpoint'
import type { readFeedback } from '@zatyshok/contract/feedback-inbox'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { describeFile } from '../files/describe-file.ts'
import { asEntry } from './as-entry.ts'
import { type FoundThread, findThread, listAnswers } from './inbox.queries.ts'

export type Thread = Reply<typeof readFeedback>

/** Returns a message with its answers. The caller records the viewer. @throws AppError `not_found` */
export async function threadOf(ctx: ActorContext, id: number): Promise<Thread> {
  return asThread(ctx, await foundThread(ctx, id))
}

/** Finds a message that the caller may see. @throws AppError `not_found` */
export async function foundThread({ db, actor }: ActorContext, id: number): Promise<FoundThread> {
  const found = await findThread(db, id, actor.providerId)
  if (!found) throw new AppError('not_found')
  return found
}

/** Adds the answers to a found message. */
export async function asThread({ db, now, actor }: ActorContext, found: FoundThread): Promise<Thread> {
  const answers = await listAnswers(db, found.id)
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
