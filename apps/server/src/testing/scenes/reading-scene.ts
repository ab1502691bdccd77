import type { TestApp } from '../app.ts'
import { buildAccount, buildConsumer, buildMeter, buildProvider, buildReading, linkAccount } from '../factories.ts'

export const submitUrl = '/api/warehouse/consumer/counter/factor'

/** A resident with one water meter and readings of four months, about six cubic metres a month. */
export async function readingScene(portal: TestApp, providerWindow: string | null = '20..31') {
  const provider = await buildProvider(portal.db, { reading_window: providerWindow })
  const consumerId = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, consumerId, account.id)
  const { id, counterId } = await buildMeter(portal.db, { account_id: account.id })
  const meter = { account_id: account.id, meter_id: id }
  const readings = { '2026-07': '400', '2026-08': '406', '2026-09': '413.5', '2026-10': '418.902' }
  for (const [month, value] of Object.entries(readings)) await buildReading(portal.db, meter, { month, value })
  const token = await portal.signIn(consumerId)
  const submit = (...given: readonly object[]) =>
    portal.call({ url: submitUrl, token, body: { readings: given.map((reading) => ({ counterId, ...reading })) } })
  const written = () =>
    portal.db
      .selectFrom('reading_submissions')
      .select(['billing_month', 'zone', 'revision', 'value', 'read_on', 'reason', 'receipt'])
      .where('account_id', '=', account.id)
      .orderBy('revision')
      .execute()
  return { provider, consumerId, account, meterId: id, counterId, token, submit, written }
}
