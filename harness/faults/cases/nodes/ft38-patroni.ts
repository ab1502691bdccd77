import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expectEveryoneAnswered, expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { giveReading, openHome } from '../../../kit/load/operations.ts'
import { keep } from '../../../kit/load/perform.ts'
import { residents } from '../../../kit/stage/city.ts'
import { seenOn } from '../../../kit/stage/copied-server.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { type Member, type PatroniCluster, startPatroniCluster } from '../../../kit/stage/patroni-cluster.ts'
import { waitUntil } from '../../../kit/stage/wait-until.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

/** Patroni's ttl of 20 s, its next turn 5 s later, and the promotion. */
const replacedMs = 40_000

/** Share of home screens that residents must get while the leader changes. */
const shownShare = 0.99

export const faultCase: FaultCase = {
  id: 'FT38',
  title: 'Patroni: the leader is killed, switched over, cut off from etcd; nothing is lost, the cabinet stays readable',
  on: ['server'],
  run: async (stage) => {
    const cluster = await startPatroniCluster(stage)
    const environment = { ...cluster.environment }
    const nodes = [await stage.startNode({ environment }), await stage.startNode({ environment })]
    const origins = nodes.map(({ origin }) => origin)
    const load = startLoad(stage, { origins })
    await change(stage, {
      cluster,
      origins,
      what: 'killed',
      inject: (leader) => leader.kill(),
      heal: (old) => old.comesBack(),
    })
    await change(stage, { cluster, origins, what: 'switched over', inject: () => cluster.switchOver() })
    await change(stage, {
      cluster,
      origins,
      what: 'cut off from etcd',
      inject: (leader) => leader.cutFromEtcd(),
      heal: (old) => old.reachesEtcd(),
    })
    await loseEtcd(stage, { cluster, origins })
    const tally = await load.stop()
    expectOnlyHonestRefusals(stage, tally)
    expectEveryoneAnswered(stage, tally)
    await expectNothingLostOrDoubled(seenOn(stage, cluster), 50)
    await expectSameRows(stage, cluster)
    await cluster.backUp()
    stage.note('pgBackRest archived the log and made a backup')
  },
}

/** Every member, each old leader too, has the rows that the leader has. */
async function expectSameRows(stage: Stage, { connection, members }: PatroniCluster): Promise<void> {
  const count = async (server: pg.ClientConfig) => {
    const [row] = await seenOn(stage, { connection: server }).query<{ rows: string }>(
      `select concat_ws(' ', (select count(*) from reading_submissions), (select count(*) from service_payments),
         (select count(*) from sessions)) as rows`,
    )
    return row?.rows
  }
  const expected = await count(connection)
  for (const member of members)
    await waitUntil(`${member.name} has the rows ${expected}`, 30_000 * stage.patience, async () => {
      return (await count({ ...member.connection, database: 'zatyshok' })) === expected
    })
  stage.note(`all ${members.length} members have the same rows`)
}

interface Change {
  readonly cluster: PatroniCluster
  readonly origins: readonly string[]
  readonly what: string
  inject(leader: Member): Promise<void> | void
  heal?(old: Member): void
}

/** Replaces the leader under load and notes for how long writes were refused and which share of home screens was shown. */
async function change(stage: Stage, { cluster, origins, what, inject, heal }: Change): Promise<void> {
  const name = await cluster.leader()
  const leader = cluster.members.find((member) => member.name === name)
  if (!leader) throw new Error('The cluster has no leader')
  await pause(stage.quick ? 3000 : 20_000)
  const homes = watchHomes(stage, origins)
  const begin = performance.now()
  await inject(leader)
  await waitUntil('another member is the leader', replacedMs * stage.patience, async () => {
    const next = await cluster.leader()
    return next !== undefined && next !== name
  })
  for (const origin of origins) await takesReading(stage, origin)
  const seconds = (performance.now() - begin) / 1000
  heal?.(leader)
  await cluster.isWhole()
  const { shown, asked, others } = await homes.stop()
  stage.note(
    `${what}: writes after ${seconds.toFixed(1)} s, ${shown} of ${asked} home screens shown ${others}`.trimEnd(),
  )
  expectThat(`home screens are shown while the leader is ${what}`, shown >= shownShare * asked)
}

/** No member reaches etcd: the leader must stop writing, and residents still read. */
async function loseEtcd(stage: Stage, { cluster, origins }: Pick<Change, 'cluster' | 'origins'>): Promise<void> {
  const homes = watchHomes(stage, origins)
  for (const member of cluster.members) member.cutFromEtcd()
  const [meter] = stage.takeMeters(1)
  if (!meter) throw new Error('No meter was taken')
  const operation = giveReading(meter)
  await waitUntil('writes are refused without etcd', replacedMs * stage.patience, async () => {
    const answer = await operation.send(origins[0] ?? '')
    await keep(stage, operation, answer)
    return answer.status === 503
  })
  await pause(10_000)
  for (const member of cluster.members) member.reachesEtcd()
  const begin = performance.now()
  for (const origin of origins) await takesReading(stage, origin)
  const seconds = (performance.now() - begin) / 1000
  await cluster.isWhole()
  const { shown, asked, others } = await homes.stop()
  stage.note(
    `etcd lost: writes ${seconds.toFixed(1)} s after its return, ${shown} of ${asked} shown ${others}`.trimEnd(),
  )
  expectThat('home screens are shown without etcd', shown >= shownShare * asked)
}

async function takesReading(stage: Stage, origin: string): Promise<void> {
  const [meter] = stage.takeMeters(1)
  if (!meter) throw new Error('No meter was taken')
  const operation = giveReading(meter)
  await waitUntil(`${origin} takes readings again`, replacedMs * stage.patience, async () => {
    const answer = await operation.send(origin)
    await keep(stage, operation, answer)
    return answer.status === 200
  })
}

interface Homes {
  readonly shown: number
  readonly asked: number
  /** Responses other than 200, as text. */
  readonly others: string
}

/** Opens home screens, ten a second, each once: a refused one is not repeated. */
function watchHomes(stage: Stage, origins: readonly string[]): { stop(): Promise<Homes> } {
  const statuses = new Map<string, number>()
  let isStopping = false
  let asked = 0
  const watch = async () => {
    while (!isStopping) {
      const { status, reason } = await openHome(asked % residents).send(
        origins[asked % origins.length] ?? '',
        20_000 * stage.patience,
      )
      asked += 1
      const key = status === 200 ? '200' : `${status} ${reason}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      await pause(100)
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      isStopping = true
      await watching
      const others = [...statuses].filter(([key]) => key !== '200').map(([key, times]) => `${times}×${key}`)
      return { shown: statuses.get('200') ?? 0, asked, others: others.join(' ') }
    },
  }
}
