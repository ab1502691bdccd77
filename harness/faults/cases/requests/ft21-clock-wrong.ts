import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hashToken } from '../../../../apps/server/src/modules/sessions/tokens.ts'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { ask } from '../../../kit/load/ask.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { underClock } from '../../../kit/stage/other-clock.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT21',
  title: 'The clock of one node is two days ahead, of another two days behind; the database’s clock rules',
  on: ['server'],
  run: async (stage) => {
    const nodes = [
      await stage.startNode({ under: underClock('+2d') }),
      await stage.startNode({ under: underClock('-2d') }),
    ]
    for (const { origin, name } of nodes) await expectSessionsByTheDatabase(stage, { origin, name })
    const load = startLoad(stage, { origins: nodes.map(({ origin }) => origin) })
    await pause(stage.quick ? 5000 : 20_000)
    expectOnlyHonestRefusals(stage, await load.stop())
    await expectNothingLostOrDoubled(stage, 5)
    const wrong = await stage.query<{ off: string }>(
      `select (submitted_at - now())::text as off from reading_submissions
       where abs(extract(epoch from submitted_at - now())) > 3600`,
    )
    if (wrong.length > 0)
      throw new BrokenPromise(
        'readings of another day',
        wrong.map(({ off }) => off),
      )
  },
}

/** N: a session that ended a day ago is rejected; one that lasts a day more is accepted. */
async function expectSessionsByTheDatabase(stage: Stage, { origin, name }: { origin: string; name: string }) {
  for (const [interval, expected] of [
    ['-1 day', 401],
    ['1 day', 200],
  ] as const) {
    const token = createHash('sha256').update(`${name} ${interval}`).digest('base64url')
    await stage.query(
      `insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at)
       select $1, id, now() - interval '2 days', now() + $2::interval, now() from users where login = 'r0'`,
      [hashToken(token), interval],
    )
    const { status } = await ask({ url: `${origin}/api/warehouse/consumer/home`, token })
    expectThat(`${name}: a session until ${interval}: ${status}`, status === expected)
  }
}
