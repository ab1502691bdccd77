import * as mail from '@zatyshok/contract/mail'
import type { MountEndpoint } from '../../mount.ts'
import { asReply } from './as-reply.ts'
import { listLetters } from './list-letters.ts'
import { readLetter } from './read-letter.ts'

export function mountMail(mount: MountEndpoint): void {
  mount(mail.listLetters, async (ctx, { query: { before } }) => {
    const entries = await listLetters(ctx, { before: before === undefined ? undefined : Number(before) })
    return entries.map(asReply)
  })
  mount(mail.readLetter, (ctx, input) => readLetter(ctx, input))
}
