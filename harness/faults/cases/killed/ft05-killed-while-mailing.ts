import { expectThat } from '../../../kit/load/answers.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import { openMailServer } from '../../../kit/stage/mail-server.ts'
import { lettersOf, outboxEmpty, queueLetters } from '../../../kit/stage/outbox.ts'

export const faultCase: FaultCase = {
  id: 'FT5',
  title: 'A node dies while it sends letters; every letter arrives once or twice',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const mail = await openMailServer(stage)
    const total = 12
    const environment = { SMTP_URL: mail.url }
    await stage.startNode({ name: 'survivor', environment: { PORTAL_JOBS_IN_WEB: 'false' } })
    await queueLetters(stage, total)
    const victim = await stage.launchNode({ environment })
    mail.onLetter(async (count) => {
      if (count === 3) await victim.end('SIGKILL')
    })
    expectThat('the node died while it sent', (await victim.ended).signal === 'SIGKILL')
    const begin = performance.now()
    await stage.startNode({ environment })
    await outboxEmpty(stage, 60_000)
    stage.note(`all were sent ${Math.round((performance.now() - begin) / 1000)} s later`)
    const states = await lettersOf(stage)
    expectThat(`all were sent: ${JSON.stringify(states)}`, states['sent'] === total)
    const comings = [...Map.groupBy(mail.comings, (id) => id)].map(([id, times]) => `${id} ${times.length}×`)
    stage.note(`${mail.comings.length} comings of ${comings.length} letters`)
    expectThat('every letter came', comings.length === total)
    const tooOften = comings.filter((line) => !/ [12]×$/.test(line))
    if (tooOften.length > 0) throw new BrokenPromise('came more than twice', tooOften)
  },
}
