import { startLoad } from '../../../kit/load/mixed-load.ts'
import { signIn } from '../../../kit/load/operations.ts'
import { perform } from '../../../kit/load/perform.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import { waitUntil } from '../../../kit/stage/wait-until.ts'
import { compareWithTables, expectNothingLostOrDoubled } from '../../checks/compare.ts'

/** Tests the checks themselves: each planted violation must be reported by its check. */
export const faultCase: FaultCase = {
  id: 'FT0',
  title: 'The checker finds planted errors: a lost, a doubled and a partial acknowledged write',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const node = await stage.startNode()
    await perform(stage, { operation: signIn(1), origin: node.origin })
    const load = startLoad(stage, { origins: [node.origin] })
    await waitUntil('some work is done', 90_000, async () => load.tally.done > 30)
    await load.stop()
    await expectNothingLostOrDoubled(stage, 20)

    await stage.query(
      `delete from reading_submissions where receipt = (select min(receipt::text)::uuid from reading_submissions)`,
    )
    await stage.query(`update reading_submissions set value = value + 1
      where receipt = (select min(receipt::text)::uuid from reading_submissions)`)
    await stage.query(`insert into reading_submissions (account_id, meter_id, billing_month, zone, revision, value, read_on,
        consumer_id, submitted_at)
      select account_id, meter_id, billing_month, zone, revision + 1, value, read_on, consumer_id, submitted_at
      from reading_submissions order by receipt::text desc limit 1`)
    await stage.query(`delete from service_payments where id = (select min(id) from service_payments)`)
    await stage.query(`delete from payment_notices where transaction_id =
      (select transaction_id from service_payments order by id desc limit 1)`)
    await stage.query(`delete from sessions where created_at = (select max(created_at) from sessions)`)

    const { lost, doubled, halves } = await compareWithTables(stage)
    const found = [lost.length, doubled.length, halves.length].join(' ')
    // Plants two lost readings, a payment and a session; a duplicate reading; and a notice and a payment without their
    // counterparts.
    if (found !== '4 1 2')
      throw new BrokenPromise('planted 4 lost, 1 doubled, 2 halves; found', [found, ...lost, ...doubled, ...halves])
  },
}
