import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { type Acknowledgements, openAcknowledgements } from '../load/acknowledgements.ts'
import type { CityMeter } from './city.ts'
import type { StageDatabase } from './database.ts'
import { type DatabaseLine, openDatabaseLine } from './database-line.ts'
import { embeddedIn } from './embedded-database.ts'
import type { Where } from './fault-case.ts'
import { launchNode, type NodeOptions, type PortalNode, runCommand } from './portal-node.ts'
import type { Ending } from './processes.ts'
import { runServer } from './server-database.ts'
import { copyTemplate, makeFolder } from './templates.ts'

type Node = Partial<Pick<NodeOptions, 'port' | 'name' | 'faultPoint' | 'under' | 'flags' | 'tree' | 'environment'>>

/** The environment of a case: a database with a city, portals as processes, and a log of what they acknowledged. */
export interface Stage {
  readonly where: Where
  readonly quick: boolean
  /** Multiplies time limits; 1 on an idle machine. */
  readonly patience: number
  readonly folder: string
  readonly database: StageDatabase
  /** Proxy in front of a server; the embedded database has no network. */
  readonly line: DatabaseLine
  readonly acknowledgements: Acknowledgements
  /** Queries the database directly, without the proxy's faults. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Returns meters that this stage has not used for readings.
   *
   * @throws Error if the city has no more
   */
  takeMeters(count: number): readonly CityMeter[]
  /** Number of unused meters. */
  metersLeft(): number
  /** Starts a portal and waits until it serves requests. */
  startNode(options?: Node): Promise<PortalNode>
  /** Starts a portal that may fail before it serves requests. */
  launchNode(options?: Node): Promise<PortalNode>
  /** Runs `portal …` next to the nodes, to its end. */
  command(args: readonly string[], options?: Node): Promise<Ending & { readonly printed: string }>
  /** Adds a line to the table of results. */
  note(text: string): void
  /** Registers an action for the end of the stage; the last one runs first. */
  atEnd(action: () => Promise<unknown> | unknown): void
}

interface Opened {
  readonly stage: Stage
  readonly notes: readonly string[]
  close(): Promise<void>
}

/** Opens a new stage for one case, without data of other cases. */
export async function openStage(asked: Pick<Stage, 'where' | 'quick' | 'patience'>): Promise<Opened> {
  const folder = await makeFolder('stage')
  const endings: (() => Promise<unknown> | unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of endings.toReversed()) await end()
  }
  const notes: string[] = []
  try {
    const meters = await copyTemplate(asked.where, folder)
    const stage = await setUp({ ...asked, folder, meters, notes, atEnd: (action) => endings.push(action) })
    return { stage, notes, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Setting extends Pick<Stage, 'where' | 'quick' | 'patience' | 'folder' | 'atEnd'> {
  readonly notes: string[]
  readonly meters: readonly CityMeter[]
}

async function setUp({ notes, meters, ...setting }: Setting): Promise<Stage> {
  const { where, folder, atEnd } = setting
  const database = where === 'server' ? await runServer({ folder: join(folder, 'database') }) : undefined
  const embedded = database ?? (await embeddedIn(join(folder, 'data')))
  atEnd(() => embedded.close())
  const line = await openDatabaseLine(Number(embedded.connection.port))
  atEnd(() => line.close())
  const acknowledgements = await openAcknowledgements(join(folder, 'acknowledgements.jsonl'))
  atEnd(() => acknowledgements.close())
  const throughLine: Record<string, string> =
    where === 'server' ? { DATABASE_URL: `postgresql://zatyshok@127.0.0.1:${line.port}/zatyshok` } : {}
  let nodes = 0
  const launch = async ({ environment, ...options }: Node = {}) => {
    nodes += 1
    const name = `node-${nodes}`
    const port = options.port ?? (await freePort())
    const all = { ...throughLine, ...environment }
    const node = launchNode({ name, ...options, port, folder, environment: all })
    atEnd(() => node.end('SIGKILL'))
    return node
  }
  return {
    ...setting,
    database: embedded,
    line,
    acknowledgements,
    query: (sql, values) => rowsOf(embedded.connection, sql, values),
    ...meterTaker(meters),
    launchNode: launch,
    startNode: async (options) => {
      const node = await launch(options)
      await node.started
      return node
    },
    command: (args, { environment, faultPoint, tree } = {}) =>
      runCommand(args, { folder, faultPoint, tree, environment: { ...throughLine, ...environment } }),
    note: (text) => void notes.push(text),
  }
}

async function rowsOf<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  return client
    .query<Row>(sql, [...values])
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

function meterTaker(meters: readonly CityMeter[]): Pick<Stage, 'takeMeters' | 'metersLeft'> {
  let taken = 0
  const takeMeters = (count: number) => {
    const some = meters.slice(taken, taken + count)
    taken += count
    if (some.length < count) throw new Error(`The city has only ${meters.length} meters`)
    return some
  }
  return { takeMeters, metersLeft: () => meters.length - taken }
}
