import type { reportMissingPayment as endpoint } from '@zatyshok/contract/bills/payment-trace'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { formatDate, formatMoney } from '@zatyshok/i18n/format'
import { channelName } from '@zatyshok/i18n/payment-channel'
import { t } from '@zatyshok/i18n/translate'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findSender } from '../feedback/find-sender.ts'
import { takeMessage } from '../feedback/take-message.ts'
import { tracesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { type Traced, traceOf } from './trace-payment.ts'

type Facts = ParsedInput<typeof endpoint>['body']

/**
 * Reports a late or failed payment to the operators, with the facts that the resident and the portal have. The report
 * appears in the list of visitors' messages.
 *
 * @throws AppError `not_found`; `invalid_value` if the payment is not late yet or is present, or without an address for
 * the answer
 */
export async function reportMissingPayment(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await takeAttempts(ctx, [{ limit: tracesOfUser, of: String(ctx.actor.userId) }])
  const traced = await traceOf(ctx, body)
  const { place, late } = traced.trace
  if (place === 'confirmed' || (!late && place !== 'failed' && place !== 'refunded')) throw refused(t('trace.early'))
  const sender = await findSender(ctx.db, ctx.actor.userId)
  if (!sender) throw refused(t('trace.noEmail'))
  const about = { topic: 'payment', accountId: body.invoiceAccountId } as const
  return { id: await takeMessage(ctx, { ...sender, ...about, message: messageOf(body, traced) }) }
}

const refused = (message: string) => new AppError('invalid_value', { errors: [{ path: 'paidOn', message }] })

const messageOf = ({ amountKop, paidOn, channel, number }: Facts, { trace, account }: Traced): string =>
  [
    t('trace.message.subject'),
    t('trace.message.account', { ...account, code: account.number }),
    t('trace.message.payment', {
      amount: formatMoney(amountKop),
      date: formatDate(paidOn),
      channel: channelName(channel),
    }),
    ...(number ? [t('trace.message.number', { number })] : []),
    t('trace.message.known', { place: t(`trace.place.${trace.place}`) }),
  ].join('\n')
