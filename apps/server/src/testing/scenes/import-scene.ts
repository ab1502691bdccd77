import { readFileSync } from 'node:fs'
import path from 'node:path'
import iconv from 'iconv-lite'
import { administrator } from '../../modules/imports/import-authority.ts'
import { importFiles } from '../../modules/imports/import-files.ts'
import { loadBuiltIn } from '../../modules/imports/profile/load-profile.ts'
import { type TestApp, testApp } from '../app.ts'
import { buildStaff } from '../staff.ts'

const fixtures = path.join(import.meta.dirname, '../../../../../fixtures/kalynivsk')
export const vodokanal = 'kalynivsk/101-vodokanal'

/** Returns the lines of a Vodokanal fixture, including the heading. */
export const vodokanalLines = (file: string): string[] =>
  iconv
    .decode(readFileSync(path.join(fixtures, '101-vodokanal', file)), 'windows-1251')
    .split('\r\n')
    .filter((line) => line !== '')

/** Encodes lines as the provider writes its files. */
export const as1251 = (lines: readonly string[]): Buffer => iconv.encode(`${lines.join('\r\n')}\r\n`, 'windows-1251')

/** Loads the providers, and the accounts and meters of Vodokanal. */
export async function loadVodokanal({ database }: Pick<TestApp, 'database'>, now: Date): Promise<void> {
  const files = (names: readonly string[]) => names.map((name) => path.join(fixtures, name))
  await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn('kalynivsk/providers'),
    files: files(['providers.csv']),
    now,
  })
  const own = files(['101-vodokanal/osobovi_rahunky.csv', '101-vodokanal/lichylnyky.csv'])
  await importFiles({ authority: administrator, db: database, profile: await loadBuiltIn(vodokanal), files: own, now })
}

/** A portal with Vodokanal's accounts and meters, and an operator who imports them. */
export async function openImportScene(now: Date): Promise<{ portal: TestApp; clerk: ReturnType<typeof importer> }> {
  const portal = await testApp({ now: now.toISOString() })
  await loadVodokanal(portal, now)
  return { portal, clerk: importer(portal, (await buildStaff(portal, 'operator')).token) }
}

/** Imports of one person over HTTP. */
export const importer = (portal: Pick<TestApp, 'call' | 'jobsDone'>, token: string) =>
  exchanger(portal, token, { uploads: '/api/admin/imports/uploads', runs: '/api/admin/imports/runs' })

/** Imports of a provider's program. */
export const programImporter = (portal: Pick<TestApp, 'call' | 'jobsDone'>, token: string) =>
  exchanger(portal, token, { uploads: '/api/provider/v1/uploads', runs: '/api/provider/v1/imports' })

interface Paths {
  readonly uploads: string
  readonly runs: string
}

function exchanger(portal: Pick<TestApp, 'call' | 'jobsDone'>, token: string, { uploads, runs }: Paths) {
  const url = '/api/admin/imports'
  const upload = async (name: string, content: Buffer): Promise<number> => {
    const { json } = await portal.call({ url: uploads, token, body: { name, bytes: content.length } })
    const headers = { 'content-type': 'application/octet-stream' }
    const piece = { method: 'PUT', query: { offset: '0' }, body: content, token, headers } as const
    await portal.call({ ...piece, url: `${uploads}/${json.id}` })
    return json.id
  }
  const begin = (body: object) => portal.call({ url: runs, token, body })
  const read = async (id: number) => (await portal.call({ url: `${runs}/${id}`, token })).json
  return {
    upload,
    begin,
    read,
    /** Uploads the file, starts the run, and waits until it has ended. */
    run: async (purpose: 'check' | 'import', name: string, content: Buffer, more: object = {}) => {
      const uploads = [await upload(name, content)]
      const { json } = await begin({ purpose, profile: vodokanal, uploads, ...more })
      await portal.jobsDone()
      return read(json.id)
    },
    undo: async (id: number) => {
      const { json, status } = await portal.call({ method: 'POST', url: `${runs}/${id}/undo`, token })
      await portal.jobsDone()
      return { status, json: status === 200 ? await read(json.id) : json }
    },
    get: (rest: string) => portal.call({ url: `${url}/${rest}`, token }),
    send: (rest: string, body: object) => portal.call({ url: `${url}/${rest}`, token, body }),
    post: (rest: string) => portal.call({ method: 'POST', url: `${url}/${rest}`, token }),
  }
}
