import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type {
  addPhone as addEndpoint,
  deletePhone as deleteEndpoint,
  updatePhone as updateEndpoint,
} from '@zatyshok/contract/people/contact-info'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { contactsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { knownMark } from '../sessions/tokens.ts'
import {
  changePhone,
  ensureDefaultPhone,
  insertPhone,
  listPhones,
  removePhone,
  setDefaultPhone,
} from './phones.queries.ts'
import { lockPerson } from './profile.queries.ts'

type Phones = Reply<typeof addEndpoint>
const mostPhones = 10

/** Adds a phone unless the person has it already. The first phone is the default (D08). */
export function addPhone(ctx: ActorContext, { body }: ParsedInput<typeof addEndpoint>): Promise<Phones> {
  return change(ctx, async (ctx, own) => {
    const { userId } = ctx.actor
    const phone = storedPhone(body.phone)
    const twin = own.find((one) => one.phone === phone)
    if (!twin && own.length >= mostPhones) {
      throw new AppError('invalid_value', { errors: [{ message: t('profile.phones.tooMany'), path: 'phone' }] })
    }
    const id = twin?.id ?? (await insertPhone(ctx.db, userId, { phone, browserHash: knownMark(ctx) }))
    if (body.useAsDefault) await setDefaultPhone(ctx.db, userId, id)
  })
}

/** Changes a phone or makes it the default. If the new number exists already, the two become one. */
export function updatePhone(ctx: ActorContext, { body }: ParsedInput<typeof updateEndpoint>): Promise<Phones> {
  return change(ctx, async (ctx, own) => {
    const { userId } = ctx.actor
    const changed = ownOrMissing(own, body.id)
    const phone = storedPhone(body.phone)
    const twin = own.find((one) => one.phone === phone && one.id !== changed.id)
    if (twin) await removePhone(ctx.db, userId, changed.id)
    else await changePhone(ctx.db, userId, { id: changed.id, phone, browserHash: knownMark(ctx) })
    // A default phone stays the default until another becomes it.
    const stays = twin ?? changed
    if (body.useAsDefault || changed.useAsDefault) await setDefaultPhone(ctx.db, userId, stays.id)
  })
}

/** Removes a phone. If it was the default, the oldest remaining phone becomes it. */
export function deletePhone(ctx: ActorContext, { params }: ParsedInput<typeof deleteEndpoint>): Promise<Phones> {
  return change(ctx, async (ctx, own) => {
    await removePhone(ctx.db, ctx.actor.userId, ownOrMissing(own, Number(params.id)).id)
  })
}

type Change = (ctx: ActorContext, own: Phones) => Promise<void>

/** Serialises the changes of one person. Afterwards exactly one phone is the default, if there is any. */
async function change(ctx: ActorContext, apply: Change): Promise<Phones> {
  const { userId } = ctx.actor
  await takeAttempts(ctx, [{ limit: contactsOfUser, of: String(userId) }])
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx.db, userId)
    await apply(ctx, await listPhones(ctx.db, userId))
    await ensureDefaultPhone(ctx.db, userId)
    return listPhones(ctx.db, userId)
  })
}

function ownOrMissing(own: Phones, id: number): Phones[number] {
  const found = own.find((phone) => phone.id === id)
  if (!found) throw new AppError('not_found')
  return found
}

/** `+38 (067) 123 45 67` → E.164 */
const storedPhone = (written: string): string => `+${written.replace(/\D/g, '')}`
