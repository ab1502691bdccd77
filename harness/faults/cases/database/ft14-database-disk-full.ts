import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { openHome } from '../../../kit/load/operations.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { openSmallDisk, type SmallDisk } from '../../../kit/stage/small-disk.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

export const faultCase: FaultCase = {
  id: 'FT14',
  title: 'The disk of the tables is full: writes fail and reads succeed; then the disk of the log is full, too',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const { tables, log } = await moveToSmallDisks(stage)
    // The node starts the embedded database.
    const { origin } = await stage.startNode(stage.where === 'embedded' ? { under: log.inside } : {})
    const load = startLoad(stage, { origins: [origin] })
    await pause(2000)
    tables.fill()
    await expectReadsGoOn(stage, origin)
    expectThat('writes are refused', load.tally.refused > 0)
    tables.makeRoom()
    await expectRecovery(stage, [origin], 5000)
    log.fill()
    await useUpLog(stage)
    await pause(stage.quick ? 3000 : 20_000)
    // An init system would restart the server in any state; the node restarts the embedded one.
    if (stage.where === 'server') await stage.database.kill()
    log.makeRoom()
    if (stage.where === 'server') await stage.database.comesBack({ inside: log.inside })
    await expectRecovery(stage, [origin], 8000)
    expectOnlyHonestRefusals(stage, await load.stop())
    await expectNothingLostOrDoubled(stage, 20)
  },
}

/**
 * Moves tables and write-ahead log to separate disks, as an operator does to keep a database with a full disk readable.
 */
async function moveToSmallDisks(stage: Stage): Promise<{ readonly tables: SmallDisk; readonly log: SmallDisk }> {
  if (stage.where === 'server') await stage.database.shutDown('fast')
  const place = join(stage.folder, stage.where === 'server' ? 'database' : 'data/postgres')
  const [cluster, wal] = [join(place, 'cluster'), join(place, 'wal')]
  renameSync(join(cluster, 'pg_wal'), wal)
  symlinkSync(wal, join(cluster, 'pg_wal'))
  const tables = await openSmallDisk(stage, { folder: cluster, roomMegabytes: 8 })
  const log = await openSmallDisk(stage, { folder: wal, roomMegabytes: 40, besides: tables })
  if (stage.where === 'server') await stage.database.comesBack({ inside: log.inside })
  return { tables, log }
}

async function expectReadsGoOn(stage: Stage, origin: string): Promise<void> {
  const answers: number[] = []
  for (let resident = 0; resident < (stage.quick ? 20 : 100); resident += 1) {
    const { status } = await openHome(resident).send(origin)
    answers.push(status)
    await pause(200)
  }
  const refused = answers.filter((status) => status !== 200)
  if (refused.length > 0) throw new BrokenPromise('reads while nothing can be written', [refused.join(' ')])
}

/** Starts new log files until the disk is full: PostgreSQL then ends its sessions, and finally itself. */
async function useUpLog(stage: Stage): Promise<void> {
  for (let file = 0; file < 100; file += 1) {
    const isFull = await stage
      .query("select pg_switch_wal(), pg_logical_emit_message(false, 'fault', repeat('x', 1000))")
      .then(
        () => false,
        () => true,
      )
    if (isFull) return stage.note(`the log was full after ${file} files`)
  }
  throw new Error('the disk of the log was never full')
}
