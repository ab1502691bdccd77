import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildMeter,
  buildPremises,
  buildProvider,
  linkAccount,
} from '../../testing/factories.ts'
import { describeNotification } from '../notifications/describe-notification.ts'
import { findNotifications } from '../notifications/notifications.queries.ts'
import { notifyOfVerifications } from './notify-of-verifications.ts'

const now = '2026-11-25T10:00:00Z'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ now })
})
afterAll(() => portal.close())

/** Context with a watched provider that has its own notice period of one month. */
const context = (code: string, months = 3) => {
  const ctx = portal.context()
  const verification = { ...ctx.settings.verification, providers: [code], months: { [code]: months } }
  return { ...ctx, settings: { ...ctx.settings, verification } }
}

async function resident(checks: readonly string[]) {
  const userId = await buildConsumer(portal.db)
  const provider = await buildProvider(portal.db)
  const premises_id = await buildPremises(portal.db, `вул. Соборна, ${userId}`)
  const account = await buildAccount(portal.db, { provider_id: provider.id, premises_id })
  await linkAccount(portal.db, userId, account.id)
  for (const next_verification_on of checks)
    await buildMeter(portal.db, { account_id: account.id, next_verification_on })
  return { userId, code: provider.code }
}

const told = async (userId: number) =>
  (await findNotifications(portal.db, { userId, limit: 50 })).map(({ content }) => {
    const { title, text } = describeNotification(content)
    return `${title} | ${text}`.replaceAll('\u00a0', ' ')
  })

test('F09 meters of a home whose verification ends on the same day are one entry, told once', async () => {
  const { userId, code } = await resident(['2027-01-19', '2027-01-19', '2026-11-20', '2027-06-01', '2020-01-01'])
  await notifyOfVerifications(context(code))
  const entries = [
    `Повірка закінчилася 20.11.2026 | вул. Соборна, ${userId}, 1 лічильник. Замовте повірку.`,
    `Повірка до 19.01.2027 | вул. Соборна, ${userId}, 2 лічильники. Замовте повірку.`,
  ]
  expect(await told(userId)).toEqual(entries)
  await notifyOfVerifications(context(code))
  expect(await told(userId)).toEqual(entries)
})

test('F09 the provider’s own notice period counts, and providers outside the list are not told of', async () => {
  const { userId, code } = await resident(['2027-01-19'])
  await notifyOfVerifications(context(code, 1))
  await notifyOfVerifications(context('nobody'))
  expect(await told(userId)).toEqual([])
  await notifyOfVerifications(context(code, 2))
  expect(await told(userId)).toHaveLength(1)
})
