import { setTimeout as pause } from 'node:timers/promises'
import { expectThat } from '../../../kit/load/answers.ts'
import { type Answer, ask } from '../../../kit/load/ask.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import { openMailServer } from '../../../kit/stage/mail-server.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { lettersOf, outboxEmpty, queueLetters } from '../../../kit/stage/outbox.ts'

export const faultCase: FaultCase = {
  id: 'FT18',
  title: 'The mail server hangs, is busy, refuses or is down: responses stay the same, and the outbox drains',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const mail = await openMailServer(stage)
    const { origin } = await stage.startNode({ environment: { SMTP_URL: mail.url } })
    const well = await recover(origin, 'r1@misto.example')
    for (const [n, mood] of (['mute', 'busy'] as const).entries()) {
      mail.be(mood)
      for (const email of [`r${n + 2}@misto.example`, `nobody${n}@misto.example`]) {
        const answer = await recover(origin, email)
        const isSame = answer.status === well.status && JSON.stringify(answer.json) === JSON.stringify(well.json)
        expectThat(`${mood}: the same answer, ${answer.status} in ${Math.round(answer.ms)} ms`, isSame)
        expectThat(`${mood}: nobody waits for the mail server`, answer.ms < 3000 * stage.patience)
      }
      await queueLetters(stage, 2)
      await pause(1500)
    }
    mail.be('well')
    await goOn(stage)
    await outboxEmpty(stage, 60_000)
    const before = await lettersOf(stage)
    mail.be('refusing')
    await queueLetters(stage, 2)
    await outboxEmpty(stage, 20_000)
    const after = await lettersOf(stage)
    const sent = before['sent'] ?? 0
    if (before['failed'] || after['failed'] !== 2) {
      throw new BrokenPromise('a letter fails only by a refusal for good', [JSON.stringify([before, after])])
    }
    stage.note(`${sent} letters sent after all, 2 refused for good`)
    await mail.close()
    const away = await recover(origin, 'r9@misto.example')
    expectThat('away: the same answer', away.status === well.status)
  },
}

const recover = (origin: string, email: string): Promise<Answer> =>
  ask({
    url: `${origin}/api/account/recover_access/by_email`,
    body: JSON.stringify({ email, path: 'recovery/change-password' }),
  })

/** Moves the next attempt to now. */
async function goOn(stage: Stage): Promise<void> {
  await stage.query("update jobs.job set start_after = now() where state in ('created', 'retry')")
}
