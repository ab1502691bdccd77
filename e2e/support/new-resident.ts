import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { makeResident, type NewResident } from './people.ts'
import { origin } from './resident.ts'
import { becomeSignedIn } from './signed-in.ts'

/**
 * Creates a resident without accounts, signed in at an empty dashboard, for tests that change or delete the person.
 * Each has its own network, since attempts are counted by network.
 */
export async function becomeNewResident(page: Page): Promise<NewResident> {
  const resident = { email: `new-${randomUUID().slice(0, 8)}@kalynivsk.example`, password: 'Тополя-19-лелек' }
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` })
  await becomeSignedIn(page, origin(), await makeResident(resident))
  await page.goto(`${origin()}/dashboard`)
  await expect(page.getByRole('link', { name: 'Додати особовий рахунок' })).toBeVisible()
  return resident
}
