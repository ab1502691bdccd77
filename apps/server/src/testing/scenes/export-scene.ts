import { type TestApp, testApp } from '../app.ts'
import { buildAccount, buildConsumer, buildProvider, linkAccount } from '../factories.ts'

export interface ExportScene {
  readonly portal: TestApp
  readonly providerId: number
  /** Creates a resident with one linked account, who exports the list as a file. */
  resident(): ReturnType<typeof newResident>
}

/** A portal on 25 November 2026 with one water provider, whose residents export the list of `url` (G12). */
export async function openExportScene(url: string): Promise<ExportScene> {
  const portal = await testApp({ now: '2026-11-25T10:00:00Z' })
  const { id: providerId } = await buildProvider(portal.db, { code: '101', name: 'Водоканал' })
  return { portal, providerId, resident: () => newResident({ portal, providerId, url }) }
}

interface Parts {
  readonly portal: TestApp
  readonly providerId: number
  readonly url: string
}

async function newResident({ portal, providerId, url }: Parts) {
  const consumerId = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: providerId, address: 'вул. Гайова, 2' })
  await linkAccount(portal.db, consumerId, account.id)
  const token = await portal.signIn(consumerId)
  const ask = (query: Record<string, string>) => portal.call({ url, token, query })
  return { account, ask }
}
