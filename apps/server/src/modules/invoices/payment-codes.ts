import type { ActorContext } from '../../context.ts'
import { findInvoices } from './invoices.queries.ts'
import { paymentCodeOf, type Requisites } from './payment-code.ts'

/** Returns the payment code of each account's newest bill, by the id of the account; those without a code are absent. */
export async function paymentCodesOf(
  ctx: ActorContext,
  accounts: readonly (Requisites & { readonly accountId: number })[],
): Promise<ReadonlyMap<number, NonNullable<ReturnType<typeof paymentCodeOf>>>> {
  const bills = await findInvoices(ctx.db, ctx.actor.userId, { bills: 'last' })
  return new Map(
    accounts.flatMap((account) => {
      const bill = bills.find(({ accountId }) => accountId === account.accountId)
      const code = bill && paymentCodeOf(bill, account, ctx.settings.qr)
      return code ? [[account.accountId, code] as const] : []
    }),
  )
}
