import { type Context, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Delivery, Postman } from '../../platform/mail/smtp.ts'
import { type Attempt, forgiveAttempts, takeAttempts } from '../limits/take-attempts.ts'
import type { Letter } from './letter.ts'
import { type LetterTurn, shareOfTurn, turnOf } from './letter-turns.ts'
import { jobOf, sendLetterJob } from './mail.jobs.ts'
import { findQueuedLetter, keepLetter, markFailed, markSent, noteAttempt, type QueuedLetter } from './mail.queries.ts'
import { renderLetter } from './render-letter.ts'

const minute = 60
const hour = 60 * minute
/** After the first, the second … attempt in vain, in seconds: about a day in all, then the letter has failed. */
const delays = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour] as const

/**
 * Sends one letter of the outbox; what a killed worker began is done again, with the same Message-ID.
 *
 * @param turn other than the letter's kind has
 * @param postman null: no SMTP server is configured. The letter is kept for staff to read and never sent.
 * @throws Error when the database is away, never for what the SMTP server answers
 */
export async function sendLetter(ctx: Context, id: number, postman: Postman | null, turn?: LetterTurn): Promise<void> {
  const found = await findQueuedLetter(ctx.db, id)
  if (!found) return
  if (!postman) return keepLetter(ctx.db, id)
  const letter: Letter = JSON.parse(ctx.secret.open(found.sealed))
  const share = budgetOf(ctx, turn ?? turnOf(letter.kind))
  const wait = await secondsToWait(ctx, share)
  if (wait > 0) return enqueue(ctx.db, sendLetterJob, { data: jobOf(id, turn), afterSeconds: wait })
  const delivery = await postman.send({
    messageId: `letter-${id}@${new URL(ctx.publicUrl).hostname}`,
    from: senderOf(ctx.settings),
    to: letter.to,
    ...renderLetter(letter, { ...ctx, at: found.createdAt }),
  })
  if (delivery !== 'sent') await forgiveAttempts(ctx, share)
  await keepOutcome(ctx, { ...found, turn }, delivery)
}

/** The portal's name stands with the address unless the configuration gives a name of its own. */
const senderOf = ({ appName, mail }: Context['settings']) =>
  /^[^\s<>]+@[^\s<>]+$/.test(mail.from) ? { name: appName, address: mail.from } : mail.from

/**
 * What the whole portal may send in an hour (`mail.hourlyBudget`), in one count for all turns: what strangers ask for,
 * and what is sent to thousands at once, leaves the rest of the hour to the others (AT78).
 */
function budgetOf({ settings }: Context, turn: LetterTurn): readonly Attempt[] {
  const { hourlyBudget } = settings.mail
  const limit = { name: 'letters-portal', max: Math.ceil(hourlyBudget * shareOfTurn[turn]), windowSeconds: hour }
  return [{ limit, of: 'portal' }]
}

/** How long the letter must wait since the hour's letters have been sent; 0: it takes its share now. */
async function secondsToWait(ctx: Context, share: readonly Attempt[]): Promise<number> {
  try {
    await takeAttempts(ctx, share)
    return 0
  } catch (error) {
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds
    throw error
  }
}

interface TriedLetter extends QueuedLetter {
  readonly turn: LetterTurn | undefined
}

async function keepOutcome(ctx: Context, { id, attempts, turn }: TriedLetter, delivery: Delivery): Promise<void> {
  if (delivery === 'sent') return markSent(ctx.db, id, ctx.now)
  const delay = delivery.refused === 'temporary' ? delays[attempts] : undefined
  ctx.log.warn({ letter: id, reason: delivery.reason, again: delay }, 'a letter was not taken by the mail server')
  if (delay === undefined) return markFailed(ctx.db, id, delivery.reason)
  await inTransaction(ctx, async ({ db }) => {
    await noteAttempt(db, id, delivery.reason)
    await enqueue(db, sendLetterJob, { data: jobOf(id, turn), afterSeconds: delay })
  })
}
