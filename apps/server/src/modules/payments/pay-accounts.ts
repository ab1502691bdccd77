import type { getLinkForAll, getPaymentCodes } from '@zatyshok/contract/bills/paying'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { accountBalance } from '@zatyshok/domain/bills/account-balance'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { qrSymbol } from '../../platform/pdf/qr-code.ts'
import { paymentCodesOf } from '../invoices/payment-codes.ts'
import { paymentLinkOfAll } from '../invoices/payment-links.ts'
import { shownMoneyChange } from '../providers/money-shown-since.ts'
import { findPayable } from './paying.queries.ts'

/**
 * Returns one link that pays these accounts (G09).
 *
 * @throws AppError `not_found` for an account that the resident may not pay or that owes nothing, or if the enabled
 * service takes accounts one at a time.
 */
export async function linkForAll(
  ctx: ActorContext,
  { query }: ParsedInput<typeof getLinkForAll>,
): Promise<Reply<typeof getLinkForAll>> {
  const chosen = await chosenAccounts(ctx, query.accounts)
  const payable = chosen.map(({ number, providerCode, facts, bill }) => {
    const { amountToPayKop } = accountBalance(facts)
    if (amountToPayKop === 0 || !bill?.balanced) throw new AppError('not_found')
    return { account: number, providerCode, amountToPayKop }
  })
  const url = paymentLinkOfAll(ctx.settings, payable)
  if (url === null) throw new AppError('not_found')
  return { url }
}

/**
 * Returns the National Bank's payment code of each of these accounts (G07); an account that owes nothing or whose
 * provider has no requisites is left out.
 *
 * @throws AppError `not_found` for an account that the resident may not pay.
 */
export async function paymentCodes(
  ctx: ActorContext,
  { query }: ParsedInput<typeof getPaymentCodes>,
): Promise<Reply<typeof getPaymentCodes>> {
  const chosen = await chosenAccounts(ctx, query.accounts)
  const codes = await paymentCodesOf(ctx, chosen)
  return chosen.flatMap((account) => {
    const code = codes.get(account.accountId)
    if (!code) return []
    return [
      {
        accountId: account.accountId,
        ...code,
        recipient: account.providerName,
        iban: account.iban,
        edrpou: account.edrpou,
        requisitesChangedOn: shownMoneyChange(account.requisitesChangedAt, ctx.now),
        rows: rowsOf(code.link),
      },
    ]
  })
}

async function chosenAccounts(ctx: ActorContext, list: string) {
  const ids = [...new Set(list.split(',').map(Number))]
  const payable = (await findPayable(ctx.db, ctx.actor.userId)).filter(({ canPay }) => canPay)
  return ids.map((id) => {
    const account = payable.find(({ accountId }) => accountId === id)
    if (!account) throw new AppError('not_found')
    return account
  })
}

function rowsOf(link: string): string[] {
  const { size, isDark } = qrSymbol(link)
  const places = Array.from({ length: size }, (_, at) => at)
  return places.map((row) => places.map((column) => (isDark(row, column) ? '1' : '0')).join(''))
}
