import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { buildCity, type CityMeter } from './city.ts'
import { embeddedIn } from './embedded-database.ts'
import type { Where } from './fault-case.ts'
import { launchNode, runCommand } from './portal-node.ts'
import { program, runServer, unprivileged } from './server-database.ts'

const made = new Map<Where, Promise<string>>()

/** Creates a folder of a stage that PostgreSQL's unprivileged user may enter. */
export async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `zatyshok-faults-${name}-`))
  await chmod(folder, 0o711)
  return folder
}

/**
 * Copies a stopped database with the city into `folder`; the first call creates the template. Returns the city's
 * meters.
 */
export async function copyTemplate(where: Where, folder: string): Promise<readonly CityMeter[]> {
  if (!made.has(where)) made.set(where, where === 'server' ? makeServer() : makeEmbedded())
  const template = (await made.get(where)) ?? ''
  const part = where === 'server' ? 'database' : 'data'
  // Keeps owners and modes: PostgreSQL refuses a folder that other users may read.
  execFileSync('cp', ['-a', join(template, part), join(folder, part)])
  return JSON.parse(await readFile(join(template, 'meters.json'), 'utf8'))
}

/** Returns the folders to remove at the end of the run; a failed template has none. */
export async function templateFolders(): Promise<string[]> {
  const ends = await Promise.allSettled(made.values())
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
}

async function makeServer(): Promise<string> {
  const folder = await makeFolder('server')
  const database = join(folder, 'database')
  const identity = unprivileged()
  await mkdir(database)
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(database, identity.uid, identity.gid)
  const options = ['-U', 'zatyshok', '--auth=trust', '--no-instructions', '--data-checksums']
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
  execFileSync(program('initdb'), ['-D', join(database, 'cluster'), ...options, ...locale], {
    ...identity,
    cwd: database,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const server = await runServer({ folder: database })
  const administrator = new pg.Client({ ...server.connection, database: 'postgres' })
  await administrator.connect()
  await administrator.query('create database zatyshok')
  await administrator.end()
  const { code, printed } = await runCommand(['migrate'], { folder, environment: server.environment })
  if (code !== 0) throw new Error(`The template was not migrated:\n${printed}`)
  await fill(folder, server.connection)
  await server.shutDown('fast')
  return folder
}

async function makeEmbedded(): Promise<string> {
  const folder = await makeFolder('embedded')
  const port = await freePort()
  const node = launchNode({ name: 'template', folder, port, environment: {} })
  await node.started
  await fill(folder, (await embeddedIn(join(folder, 'data'))).connection)
  await node.end('SIGTERM')
  return folder
}

async function fill(folder: string, connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const meters = await buildCity(client).finally(() => client.end())
  await writeFile(join(folder, 'meters.json'), JSON.stringify(meters))
}
