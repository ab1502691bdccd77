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

/** People per statement; a statement must end well within the pool's timeout of three seconds. */
const batch = 200
/** Age in months; older bills get no notice. */
const newsMonths = 2

/**
 * Queues a letter for each new bill that a resident wants (D07), once per account and month. The same transaction
 * records the notice, so a repeated import or a killed worker sends no second letter. Does nothing if no import has
 * completed since the last run.
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

/** Queues the same letter because the person asked an operator for it; false if the person has no such bill. */
export async function sendBill(ctx: Context, to: NewBill): Promise<boolean> {
  const bill = await findBill(ctx, to.userId, to)
  if (!bill?.balanced) return false
  await queueLetter(ctx, to.userId, { to: to.email, firstName: to.firstName, ...letterOf(ctx, to, bill) })
  return true
}

/**
 * Content of the letter. Other people may read a locked screen or a mailbox, so it has no name, address or whole
 * number.
 */
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
