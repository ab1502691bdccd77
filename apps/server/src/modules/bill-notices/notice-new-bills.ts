import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { addMonthsToDate, kyivDay } from '@zatyshok/domain/calendar'
import { type Context, inTransaction } from '../../context.ts'
import { findBill } from '../invoices/find-bill.ts'
import type { LetterContent } from '../mail/letter.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import {
  countImports,
  findAsked,
  findNewBills,
  importsSeen,
  insertNotice,
  type NewBill,
  noteImportsSeen,
} from './bill-notices.queries.ts'
import { stopCode } from './stop-code.ts'

/** People of one statement: it must end well within the pool's three seconds. */
const batch = 200
/** A bill of a month before that is no news. */
const newsMonths = 2

/**
 * Queues a letter for each new bill that somebody wants to hear of (D07): once an account and month, in the
 * transaction that remembers it, so that neither a repeated import nor a killed worker writes twice. Looks only when
 * something was imported since the last time.
 */
export async function noticeNewBills(ctx: Context): Promise<void> {
  if (!ctx.settings.flags.profileNotifications) return
  const imports = await countImports(ctx.db)
  if (imports === (await importsSeen(ctx.db))) return
  const since = addMonthsToDate(`${kyivDay(ctx.now).slice(0, 7)}-01`, -newsMonths)
  for (let after = 0; ; ) {
    const people = await findAsked(ctx.db, { after, limit: batch })
    for (const bill of await findNewBills(ctx.db, people, since)) await noticeBill(ctx, bill)
    const last = people.at(-1)
    if (last === undefined || people.length < batch) break
    after = last
  }
  await noteImportsSeen(ctx.db, imports)
}

async function noticeBill(ctx: Context, found: NewBill): Promise<void> {
  const { userId, accountId, month, email, firstName } = found
  await inTransaction(ctx, async (ctx) => {
    const bill = await findBill(ctx, userId, { accountId, month })
    if (!bill?.balanced || (await insertNotice(ctx.db, found, ctx.now)) === 'repeated') return
    await queueLetter(ctx, userId, { to: email, firstName, ...letterOf(ctx, found, bill) })
  })
}

/** What a letter may show on a locked screen or in a mailbox that others read: no name, no address, no whole number. */
const letterOf = ({ secret }: Context, { userId, providerId }: NewBill, bill: InvoiceSummary): LetterContent => ({
  kind: 'newBill',
  provider: bill.serviceProvider.name,
  accountEnd: bill.invoiceAccount.code.slice(-4),
  month: bill.billingMonth,
  chargedKop: bill.chargedKop,
  amountKop: bill.amountToPayKop,
  dueOn: bill.dueOn,
  invoiceId: bill.id,
  stopCode: stopCode(secret, { userId, providerId }),
})
