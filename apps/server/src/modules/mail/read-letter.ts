import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/mail'
import { type ActorContext, type Context, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit, recordCommand } from '../audit/record-audit.ts'
import { asReply } from './as-reply.ts'
import { type OpenedLetter, openLetter } from './open-letter.ts'

const audited = (id: number) => ({ action: 'mail.read', target: `letter ${id}` })

/** @throws AppError `not_found` if the letter does not exist or is not kept */
export function readLetter(
  ctx: ActorContext,
  { params }: ParsedInput<typeof contract.readLetter>,
): Promise<Reply<typeof contract.readLetter>> {
  return inTransaction(ctx, async (ctx) => {
    const letter = await openLetter(ctx, Number(params.id))
    if (!letter) throw new AppError('not_found')
    await recordAudit(ctx, audited(letter.id))
    const { to, subject, text } = letter
    return { ...asReply(letter), to, subject, text }
  })
}

/** The same for the command line; undefined if the letter does not exist or is not kept. */
export function readLetterByCommand(ctx: Context, id: number): Promise<OpenedLetter | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const letter = await openLetter(ctx, id)
    if (letter) await recordCommand(ctx, audited(id))
    return letter
  })
}
