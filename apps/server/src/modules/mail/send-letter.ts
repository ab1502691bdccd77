import { kyivDay } from '@zatyshok/domain/calendar'
import { maskEmail } from '@zatyshok/domain/people/mask-email'
import { type Context, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Delivery, Postman } from '../../platform/mail/smtp.ts'
import { type Attempt, forgiveAttempts, takeAttempts } from '../limits/take-attempts.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import type { Letter } from './letter.ts'
import { type LetterTurn, shareOfTurn, turnOf } from './letter-turns.ts'
import { jobOf, sendLetterJob } from './mail.jobs.ts'
import {
  findQueuedLetter,
  hasAddress,
  keepLetter,
  markFailed,
  markSent,
  noteAttempt,
  type QueuedLetter,
} from './mail.queries.ts'
import { renderLetter } from './render-letter.ts'

const minute = 60
const hour = 60 * minute
/** Seconds to wait after each failed attempt: about a day in all, then the letter has failed. */
const delays = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour] as const

/**
 * Sends one letter of the outbox. After a killed worker it repeats the attempt with the same Message-ID.
 *
 * @param turn overrides the priority of the letter's kind
 * @param postman null: no SMTP server is configured. The letter is kept for staff to read and never sent.
 * @throws Error if the database is unavailable, never because of the SMTP server's response
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
  await keepOutcome(ctx, { ...found, turn, to: letter.to }, delivery)
}

/** Adds the portal's name to the address unless the configuration contains a name. */
const senderOf = ({ appName, mail }: Context['settings']) =>
  /^[^\s<>]+@[^\s<>]+$/.test(mail.from) ? { name: appName, address: mail.from } : mail.from

/**
 * Returns the hourly limit of the whole portal (`mail.hourlyBudget`), one counter for all priorities. Requested and
 * bulk letters may use only a share of it, which leaves the rest for others (AT78).
 */
function budgetOf({ settings }: Context, turn: LetterTurn): readonly Attempt[] {
  const { hourlyBudget } = settings.mail
  const limit = { name: 'letters-portal', max: Math.ceil(hourlyBudget * shareOfTurn[turn]), windowSeconds: hour }
  return [{ limit, of: 'portal' }]
}

/** Returns the seconds until the hour's budget is renewed; 0 if the letter has taken its share now. */
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
  readonly to: string
}

async function keepOutcome(ctx: Context, letter: TriedLetter, delivery: Delivery): Promise<void> {
  const { id, attempts, turn } = letter
  if (delivery === 'sent') return markSent(ctx.db, id, ctx.now)
  const delay = delivery.refused === 'temporary' ? delays[attempts] : undefined
  ctx.log.warn({ letter: id, reason: delivery.reason, again: delay }, 'a letter was not taken by the mail server')
  if (delay === undefined) return fail(ctx, letter, delivery.reason)
  await inTransaction(ctx, async ({ db }) => {
    await noteAttempt(db, id, delivery.reason)
    await enqueue(db, sendLetterJob, { data: jobOf(id, turn), afterSeconds: delay })
  })
}

/** Ends the attempts. The person gets one notification a month, unless the letter went to another person's address. */
const fail = (ctx: Context, { id, userId, to }: TriedLetter, reason: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await markFailed(ctx.db, id, reason)
    if (userId === null || !(await hasAddress(ctx.db, userId, to))) return
    const email = maskEmail(to)
    await notifyPerson(ctx, userId, { kind: 'letterFailed', email, cause: `${kyivDay(ctx.now).slice(0, 7)} ${email}` })
  })
