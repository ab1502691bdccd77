import { defineJob } from '../../platform/jobs/define-job.ts'
import type { LetterTurn } from './letter-turns.ts'

interface LetterJob {
  readonly id: number
  /** Overrides the priority of the letter's kind. */
  readonly turn?: LetterTurn
}

/** Sends one letter of the outbox. */
export const sendLetterJob = defineJob<LetterJob>('send-letter')

export const jobOf = (id: number, turn: LetterTurn | undefined): LetterJob => ({ id, ...(turn && { turn }) })
