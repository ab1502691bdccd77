import type { Context } from '../../context.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import type { Postman } from '../../platform/mail/smtp.ts'
import { sendLetterJob } from './mail.jobs.ts'
import { sendLetter } from './send-letter.ts'

interface Options {
  /** Makes a context with the present time. */
  context(): Context
  /** null: no SMTP server is configured. */
  readonly postman: Postman | null
}

/** Background jobs of the mail module. */
export const mailWorkers = ({ context, postman }: Options): readonly JobWorker[] => [
  workOn(sendLetterJob, { atOnce: 5, run: ({ id, turn }) => sendLetter(context(), id, postman, turn) }),
]
