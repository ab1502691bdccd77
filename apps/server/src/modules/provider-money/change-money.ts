import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { changeProviderMoney as endpoint } from '@zatyshok/contract/providers/provider-money'
import { isEdrpou } from '@zatyshok/domain/edrpou'
import { isUkrainianIban, normaliseIban } from '@zatyshok/domain/iban'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmInPerson } from '../second-factor/confirm-in-person.ts'
import { notifyAdministrators, notifyOperators } from '../staff/notify-administrators.ts'
import { applyChange, endChange } from './decide-change.ts'
import { expiryOf, moneyOf } from './list-money.ts'
import {
  findChange,
  findRequisites,
  findWaitingOf,
  insertChange,
  lockRequisites,
  type Requisites,
} from './provider-money.queries.ts'

/**
 * Changes a provider's IBAN and ЄДРПОУ, or asks another administrator to confirm the change if the city wants two
 * people. The administrators and the provider's operators get a letter at once.
 *
 * @throws AppError `not_found`, `invalid_value`, `password_wrong`, `second_factor_wrong`, `money_change_waiting`
 */
export async function changeMoney(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const [provider] = await findRequisites(ctx.db, params.provider)
  if (!provider) throw new AppError('not_found')
  const wanted = { iban: normaliseIban(body.iban), edrpou: body.edrpou }
  assertRight(provider, wanted)
  await confirmInPerson(ctx, body)
  await inTransaction(ctx, async (ctx) => {
    const before = await lockRequisites(ctx.db, provider.id)
    if (!before) throw new AppError('not_found')
    await endExpired(ctx, before)
    const values = { ibanBefore: before.iban, edrpouBefore: before.edrpou, ...wanted }
    const asked = { ...values, providerId: before.id, at: ctx.now, by: ctx.actor }
    const change = await findChange(ctx.db, await insertChange(ctx.db, asked))
    if (!change) throw new Error('a change that was just written is not there')
    if (!ctx.settings.money.secondPerson) return applyChange(ctx, before, change)
    const due = expiryOf(ctx, change).toISOString()
    await recordAudit(ctx, {
      action: 'providerMoney.ask',
      target: `provider ${before.code}`,
      detail: { ...values, due },
    })
    const letter = { kind: 'providerMoneyAsked', provider: before.name, by: ctx.actor.login, due, ...values } as const
    await notifyAdministrators(ctx, letter)
    return notifyOperators(ctx, before.id, letter)
  })
  return moneyOf(ctx, params.provider)
}

function assertRight(before: Requisites, { iban, edrpou }: { iban: string; edrpou: string }): void {
  const errors = [
    ...(isUkrainianIban(iban) ? [] : [{ path: 'iban', message: t('providers.iban.wrong') }]),
    ...(isEdrpou(edrpou) ? [] : [{ path: 'edrpou', message: t('providers.edrpou.wrong') }]),
  ]
  if (errors.length > 0) throw new AppError('invalid_value', { errors })
  if (iban !== before.iban || edrpou !== before.edrpou) return
  throw new AppError('invalid_value', { errors: [{ path: 'iban', message: t('providers.money.same') }] })
}

/** Expires an old request. @throws AppError `money_change_waiting` if a request is still open */
async function endExpired(ctx: ActorContext, provider: Requisites): Promise<void> {
  const waits = await findWaitingOf(ctx.db, provider.id)
  if (!waits) return
  if (expiryOf(ctx, waits) > ctx.now) throw new AppError('money_change_waiting')
  await endChange(ctx, waits, 'expired')
  await recordAudit(ctx, {
    action: 'providerMoney.expire',
    target: `provider ${provider.code}`,
    detail: { id: waits.id },
  })
}
