import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { ask } from '../../../kit/load/ask.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { giveReading, openHome } from '../../../kit/load/operations.ts'
import { residents, tokenOf } from '../../../kit/stage/city.ts'
import { addressOfBoth, addSynchronousStandby, seenOn } from '../../../kit/stage/copied-server.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { waitUntil } from '../../../kit/stage/wait-until.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

/** Time in which a node notices that the primary is away. */
const noticedMs = 3000

export const faultCase: FaultCase = {
  id: 'FT37',
  title: 'Residents read from a standby; the primary dies, and the cabinet stays readable until another is promoted',
  on: ['server'],
  run: async (stage) => {
    const standby = await addSynchronousStandby(stage)
    const promoted = seenOn(stage, standby)
    const { host, port } = standby.connection
    const environment = {
      DATABASE_URL: addressOfBoth(stage.database, standby),
      STANDBY_URL: `postgresql://zatyshok@${host}:${port}/zatyshok`,
    }
    const nodes = [await stage.startNode({ environment }), await stage.startNode({ environment })]
    const origins = nodes.map(({ origin }) => origin)
    await expectReadsOnStandby(stage, promoted, origins)
    await expectOwnWrites(stage, promoted, origins)

    const load = startLoad(stage, { origins })
    await pause(stage.quick ? 3000 : 10_000)
    await stage.database.kill()
    const died = performance.now()
    await pause(noticedMs)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => openHome(n).send(origins[n % 2] ?? '')))
    const read = answers.filter(({ status }) => status === 200).length
    stage.note(`without a primary ${read} of ${answers.length} home screens were shown`)
    expectThat('every home screen is shown without a primary', read === answers.length)
    const [meter] = stage.takeMeters(1)
    const refused = meter && (await giveReading(meter).send(origins[0] ?? ''))
    expectThat('a write is refused with what to do', refused?.status === 503 && /хвилину/.test(refused.json?.message))
    await promoted.query('select pg_promote()')
    await expectRecovery(stage, origins, 10_000 + noticedMs)
    stage.note(`no write was taken for ${((performance.now() - died) / 1000).toFixed(1)} s`)
    expectOnlyHonestRefusals(stage, await load.stop())
    await expectNothingLostOrDoubled(promoted, 20)
  },
}

/** Counts the scans by which both servers answer 600 home screens; at most one in twenty may be the primary's. */
async function expectReadsOnStandby(stage: Stage, standby: Stage, origins: readonly string[]): Promise<void> {
  // The first read of a session notes its use, once a minute.
  for (let n = 0; n < residents; n += 1) await openHome(n).send(origins[n % 2] ?? '')
  const before = await scans(stage, standby)
  for (let n = 0; n < 600; n += 1) await openHome(n % residents).send(origins[n % 2] ?? '')
  // PostgreSQL publishes the counters of a busy session once a second, those of an idle one after ten.
  await pause(11_000)
  const after = await scans(stage, standby)
  const [primary, read] = [after.primary - before.primary, after.standby - before.standby]
  stage.note(`600 home screens: ${read} scans on the standby, ${primary} on the primary`)
  expectThat('at most 5 % of the reads reach the primary', primary <= 0.05 * (primary + read))
}

async function scans(stage: Stage, standby: Stage): Promise<{ primary: number; standby: number }> {
  const count = async (server: Stage) => {
    // Tables of a resident's home screen; the jobs of a quiet portal do not read them.
    const [row] = await server.query<{ scans: number }>(
      `select sum(seq_scan + coalesce(idx_scan, 0))::float8 as scans from pg_stat_user_tables
       where relname in ('sessions', 'users', 'accounts', 'meters')`,
    )
    return row?.scans ?? 0
  }
  return { primary: await count(stage), standby: await count(standby) }
}

/** A resident sees the own reading at once although the standby has not replayed it. */
async function expectOwnWrites(stage: Stage, standby: Stage, origins: readonly string[]): Promise<void> {
  const [meter] = stage.takeMeters(1)
  const [origin = ''] = origins
  if (!meter) throw new Error('No meter was taken')
  await standby.query('select pg_wal_replay_pause()')
  const url = `${origin}/api/warehouse/consumer/counter/${meter.counterId}/last-factors`
  const before = await ask({ url, token: tokenOf(meter.resident) })
  const given = await giveReading(meter).send(origin)
  expectThat('a reading is taken while the standby lags', given.status === 200)
  const [written = ''] = given.cookies.filter((cookie) => cookie.startsWith('zatyshok-written='))
  const seen = await ask({ url, token: tokenOf(meter.resident), headers: { cookie: written.split(';')[0] ?? '' } })
  expectThat('the own reading is seen', JSON.stringify(seen.json) !== JSON.stringify(before.json))
  await standby.query('select pg_wal_replay_resume()')
  await waitUntil('the standby shows the reading', 10_000 * stage.patience, async () => {
    const shown = await ask({ url, token: tokenOf(meter.resident) })
    return JSON.stringify(shown.json) === JSON.stringify(seen.json)
  })
}
