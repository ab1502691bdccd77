import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { parse } from 'yaml'
import type { CityDelivery } from './city-import.ts'

interface Delivered {
  readonly client: pg.ClientBase
  /** The folder from which the portal imports by itself. */
  readonly inbox: string
  readonly deliveries: readonly CityDelivery[]
}

/**
 * Puts a month's files into the folder that a running portal watches, and waits until the portal begins to import them.
 * `ended` resolves when all are imported.
 */
export async function importByNode({ client, inbox, deliveries }: Delivered): Promise<{ ended: Promise<void> }> {
  await client.query('checkpoint')
  // A file that was imported before would be refused as repeated.
  await client.query(`truncate import_run_files, import_runs cascade;
    update imports set file_sha256 = sha256(random()::text::bytea)`)
  for (const delivery of deliveries) {
    const profile = await saveProfile(client, delivery)
    const folder = join(inbox, profile)
    await mkdir(folder, { recursive: true })
    await copyFile(delivery.file, join(folder, basename(delivery.file)))
  }
  const states = async () => {
    const { rows } = await client.query<{ state: string; failure: string | null }>(
      'select state, failure from import_runs',
    )
    const failed = rows.find(({ state }) => !['queued', 'running', 'done'].includes(state))
    if (failed) throw new Error(`the portal's import has ended: ${failed.state}, ${failed.failure}`)
    return rows.map(({ state }) => state)
  }
  while (!(await states()).includes('running')) await wait(50)
  const end = async () => {
    for (;;) {
      const now = await states()
      if (now.length === deliveries.length && now.every((state) => state === 'done')) return
      await wait(200)
    }
  }
  return { ended: end() }
}

/** Saves the adapted profile in the database, as staff do, and returns its name. */
async function saveProfile(client: pg.ClientBase, { profile, changes }: CityDelivery): Promise<string> {
  if (changes.provider === undefined) return profile
  const name = `bench/${changes.provider.toLowerCase()}`
  const file = new URL(`../../profiles/${profile}.yaml`, import.meta.url)
  const definition = { ...parse(await readFile(file, 'utf8')), ...changes }
  await client.query(
    `with saved as (
       insert into import_profiles (name, provider_id, version) select $1, id, 1 from providers where code = $2
       on conflict (name) do nothing returning id)
     insert into import_profile_versions (profile_id, version, definition, saved_at) select id, 1, $3, now() from saved`,
    [name, changes.provider, JSON.stringify(definition)],
  )
  return name
}
