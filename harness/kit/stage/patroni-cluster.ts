import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { buildCity } from './city.ts'
import { folderOfServer } from './copied-server.ts'
import { openDatabaseLine } from './database-line.ts'
import { Skipped } from './fault-case.ts'
import type { Stage } from './open-stage.ts'
import { killTree } from './process-tree.ts'
import { type Child, startChild } from './processes.ts'
import { program, unprivileged } from './server-database.ts'
import { waitUntil } from './wait-until.ts'

const delivered = (name: string): string => fileURLToPath(new URL(`../../../deploy/patroni/${name}`, import.meta.url))
const patroniProgram = '/usr/bin/patroni'
const etcdProgram = '/usr/bin/etcd'
const haproxyProgram = '/usr/sbin/haproxy'
const backupProgram = '/usr/bin/pgbackrest'
const password = 'a-password-of-faults'

const run = promisify(execFile)

/** A Patroni process and its PostgreSQL. */
export interface Member {
  readonly name: string
  readonly connection: pg.ClientConfig
  /** Sends SIGKILL to Patroni and to every process of its PostgreSQL. */
  kill(): Promise<void>
  /** Starts Patroni again, as systemd does. */
  comesBack(): void
  /** Cuts the network between this Patroni and etcd. */
  cutFromEtcd(): void
  reachesEtcd(): void
}

/** Three members behind deploy/patroni/haproxy.cfg, with the city in their database. */
export interface PatroniCluster {
  /** DATABASE_URL and STANDBY_URL as README.md of deploy/patroni names them. */
  readonly environment: { readonly DATABASE_URL: string; readonly STANDBY_URL: string }
  /** Connection of the portal's role to the primary. */
  readonly connection: pg.ClientConfig
  readonly members: readonly Member[]
  /** Name of the member that holds the leader's lock; undefined during a change. */
  leader(): Promise<string | undefined>
  /** Waits until the leader has two running standbys, one of them synchronous. */
  isWhole(): Promise<void>
  switchOver(): Promise<void>
  /**
   * Has pgBackRest archive the leader's log and make a full backup, as the operator's cron job does.
   *
   * @throws Error with pgBackRest's output
   */
  backUp(): Promise<void>
}

/**
 * Starts etcd, three Patroni members and HAProxy with the configuration of deploy/patroni, on free ports.
 *
 * @throws Skipped if one of the programs is not installed
 */
export async function startPatroniCluster(stage: Stage): Promise<PatroniCluster> {
  for (const file of [patroniProgram, etcdProgram, haproxyProgram, backupProgram])
    if (!existsSync(file))
      throw new Skipped(`no ${file}: apt install patroni etcd-server haproxy postgresql-15 pgbackrest`)
  const etcdPort = await startEtcd(stage)
  const repository = folderOfServer(stage, 'repository')
  const members: OwnMember[] = []
  for (const name of ['db-1', 'db-2', 'db-3']) members.push(await prepareMember(stage, { name, etcdPort, repository }))
  const [first] = members
  if (!first) throw new Error('No member was prepared')
  const { environment } = first
  const rows = async () => {
    const list = await run('/usr/bin/patronictl', ['-c', delivered('patroni.yml'), 'list', '-f', 'json'], {
      // The list comes from etcd itself, past the line that a fault cuts.
      env: { ...environment, PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}` },
    })
    return JSON.parse(list.stdout) as readonly { Member: string; Role: string; State: string }[]
  }
  const leader = async () => (await rows().catch(() => [])).find(({ Role }) => Role === 'Leader')?.Member
  const isWhole = async () => {
    await waitUntil('the cluster is whole', 180_000 * stage.patience, async () => {
      const states = (await rows().catch(() => [])).map(({ Role, State }) => `${Role} ${State}`)
      return states.toSorted().join() === 'Leader running,Replica running,Sync Standby running'
    })
  }
  first.comesBack()
  await waitUntil('Patroni creates the cluster', 120_000 * stage.patience, async () => (await leader()) === first.name)
  for (const other of members.slice(1)) other.comesBack()
  const ports = await startDatabaseBalancer(stage, members)
  await createDatabase(first.connection)
  await run(backupProgram, ['--stanza=zatyshok', 'stanza-create'], { ...unprivileged(), env: environment })
  await isWhole()
  const url = (port: number) => `postgresql://zatyshok:${password}@127.0.0.1:${port}/zatyshok`
  const connection = { connectionString: url(ports.primary) }
  const addresses = { DATABASE_URL: url(ports.primary), STANDBY_URL: url(ports.standby) }
  const { code, printed } = await stage.command(['migrate'], { environment: addresses })
  if (code !== 0) throw new Error(`The cluster was not migrated:\n${printed}`)
  const client = new pg.Client(connection)
  await client.connect()
  await buildCity(client).finally(() => client.end())
  return {
    environment: addresses,
    connection,
    members,
    leader,
    isWhole,
    switchOver: async () => {
      await run('/usr/bin/patronictl', ['-c', delivered('patroni.yml'), 'switchover', 'zatyshok', '--force'], {
        env: environment,
      })
    },
    backUp: async () => {
      const name = await leader()
      const env = members.find((member) => member.name === name)?.environment
      for (const work of [['check'], ['backup', '--type=full']])
        await run(backupProgram, ['--stanza=zatyshok', ...work], { ...unprivileged(), env })
    },
  }
}

async function startEtcd(stage: Stage): Promise<number> {
  const [port, peers] = [await freePort(), await freePort()]
  const folder = folderOfServer(stage, 'etcd')
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`]
  const etcd = startChild([etcdProgram], {
    log: join(stage.folder, 'etcd.log'),
    cwd: folder,
    ...unprivileged(),
    env: {
      ETCD_NAME: 'db-1',
      ETCD_DATA_DIR: join(folder, 'data'),
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_INITIAL_CLUSTER: `db-1=${peer}`,
    },
  })
  stage.atEnd(() => etcd.end('SIGKILL'))
  await waitUntil('etcd starts', 30_000 * stage.patience, () =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return port
}

interface OwnMember extends Member {
  readonly port: number
  readonly patroniPort: number
  readonly environment: NodeJS.ProcessEnv
}

interface Prepared {
  readonly name: string
  readonly etcdPort: number
  readonly repository: string
}

async function prepareMember(stage: Stage, { name, etcdPort, repository }: Prepared): Promise<OwnMember> {
  const folder = folderOfServer(stage, name)
  const cluster = join(folder, 'cluster')
  const [port, patroniPort] = [await freePort(), await freePort()]
  const line = await openDatabaseLine(etcdPort)
  stage.atEnd(() => line.close())
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: folder,
    LANG: 'C.UTF-8',
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${line.port}`,
    // Patroni otherwise asks etcd for its members and connects to them past the line.
    PATRONI_ETCD3_USE_PROXIES: 'true',
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: cluster,
    PATRONI_POSTGRESQL_BIN_DIR: dirname(program('postgres')),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
    // PostgreSQL's archive_command inherits these.
    PGBACKREST_CONFIG: delivered('pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_PG1_PATH: cluster,
    PGBACKREST_PG1_PORT: String(port),
  }
  let patroni: Child | undefined
  const killPostgres = () => {
    const file = join(cluster, 'postmaster.pid')
    // PostgreSQL is no child of Patroni, so that it survives Patroni's restart.
    if (existsSync(file)) killTree(Number(readFileSync(file, 'utf8').split('\n')[0]))
  }
  const kill = async () => {
    patroni?.signal('SIGKILL')
    killPostgres()
    await patroni?.ended
  }
  process.once('exit', killPostgres)
  stage.atEnd(async () => {
    await kill()
    process.removeListener('exit', killPostgres)
  })
  return {
    name,
    port,
    patroniPort,
    environment,
    connection: { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' },
    kill,
    comesBack: () => {
      patroni = startChild([patroniProgram, delivered('patroni.yml')], {
        log: join(stage.folder, `${name}.log`),
        cwd: folder,
        env: environment,
        ...unprivileged(),
      })
    },
    cutFromEtcd: () => line.cut(),
    reachesEtcd: () => line.heal(),
  }
}

async function startDatabaseBalancer(
  stage: Stage,
  members: readonly OwnMember[],
): Promise<{ primary: number; standby: number }> {
  const [primary, standby] = [await freePort(), await freePort()]
  const addresses = members.flatMap(({ port, patroniPort }, at) => [
    [`DB_${at + 1}`, `127.0.0.1:${port}`],
    [`DB_${at + 1}_PATRONI`, String(patroniPort)],
  ])
  const haproxy = startChild([haproxyProgram, '-db', '-f', delivered('haproxy.cfg')], {
    log: join(stage.folder, 'haproxy-database.log'),
    env: {
      DATABASE_BIND: `127.0.0.1:${primary}`,
      STANDBY_BIND: `127.0.0.1:${standby}`,
      ...Object.fromEntries(addresses),
    },
  })
  stage.atEnd(() => haproxy.end('SIGKILL'))
  return { primary, standby }
}

/** As README.md of deploy/patroni has the operator do it. */
async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const administrator = new pg.Client(connection)
  await administrator.connect()
  await administrator.query(`create role zatyshok login password '${password}'`)
  await administrator.query('create database zatyshok owner zatyshok')
  await administrator.end()
}
