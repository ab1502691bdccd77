import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { cabinetCalls, headersOf } from '../cabinet/cabinet-calls.ts'
import { apart, runWhere, secondsWithoutProcessor } from '../processors.ts'
import { type BenchResult, median } from '../result.ts'
import { tokenOfResident } from '../token.ts'
import { askAtRate, type OpenLoopTold } from './open-loop.ts'

const times = 10
const seconds = 10
const sockets = 4000
const longestUntilNormal = 20
/** Milliseconds. If the generator is later than this, its rate is too low and the other figures are invalid. */
const latestMs = 50

interface Asked {
  readonly url: string
  readonly headers: Record<string, string>[]
}

/**
 * Sends ten times as many requests as the portal can answer (GL10). It measures how many are still served, how fast the
 * others are rejected, and how fast the portal recovers. The load comes from the same machine, on its own processor if
 * there are several. So the portal with its database is measured on all processors but one.
 */
export async function benchOverload(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  runWhere('portal')
  const portal = await startPortalProcess({ DATA_DIR: dataDir, PORTAL_CAPTCHA_SIGN_IN: 'false' })
  runWhere('generator')
  try {
    const headers = headersOf(cabinetCalls.home, await tokenOfResident(portal.origin, dataDir))
    const asked = { url: portal.origin + cabinetCalls.home.path, headers: [headers] }
    const peak = await peakOf(asked)
    const calm = { ...asked, perSecond: Math.ceil(peak / 10), sockets }
    const before = await askAtRate({ ...calm, seconds: 5 })
    const waitedBefore = secondsWithoutProcessor(portal.child.pid)
    const flooded = await askAtRate({ ...asked, perSecond: peak * times, seconds, sockets })
    const withoutProcessor = secondsWithoutProcessor(portal.child.pid) - waitedBefore
    const untilNormal = await secondsUntil(() => askAtRate({ ...calm, seconds: 1 }), before)
    return resultsOf({ peak, flooded, withoutProcessor, untilNormal })
  } finally {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns responses per second with enough connections to keep the portal busy; the first slice is a warm-up. */
async function peakOf({ url, headers: [headers] }: Asked): Promise<number> {
  const rates: number[] = []
  for (let slice = 0; slice < 4; slice += 1) {
    const { requests, non2xx, errors } = await autocannon({
      url,
      ...(headers && { headers }),
      connections: 20,
      duration: 3,
    })
    if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors below the capacity`)
    if (slice > 0) rates.push(requests.average)
  }
  return Math.round(median(rates))
}

/**
 * Returns the seconds until one second is as before the flood: all requests served, the slowest in at most twice the
 * time.
 */
async function secondsUntil(ask: () => Promise<OpenLoopTold>, before: OpenLoopTold): Promise<number> {
  const from = performance.now()
  for (;;) {
    const passed = (performance.now() - from) / 1000
    const { sent, good } = await ask()
    if ((good.count === sent && good.p99 <= 2 * before.good.p99) || passed > longestUntilNormal) return passed
  }
}

interface Measured {
  readonly peak: number
  readonly flooded: OpenLoopTold
  /** Seconds of the flood in which the portal's event loop had work but no processor. */
  readonly withoutProcessor: number
  readonly untilNormal: number
}

function resultsOf({ peak, flooded, withoutProcessor, untilNormal }: Measured): BenchResult[] {
  const { good, refused, other, unanswered, unsent, sent, late } = flooded
  const note = `peak ${peak}/s, asked ${Math.round(sent / seconds)}/s; ${good.count} answered, ${refused.count} refused`
  const waited = `the loop waited ${withoutProcessor.toFixed(1)} of ${seconds} s for a processor`
  return [
    {
      name: 'overload, goodput',
      value: good.count / seconds / peak,
      unit: 'ratio',
      goal: { atLeast: 0.8 },
      note,
    },
    { name: 'overload, answered p99', value: good.p99 / 1000, unit: 's', goal: { atMost: 1 }, note: waited },
    { name: 'overload, refused p99', value: refused.p99, unit: 'ms', goal: { atMost: 100 }, note: waited },
    {
      name: 'overload, neither',
      value: other + unanswered,
      unit: 'requests',
      goal: { atMost: 0 },
      note: `${other} cut off, ${unanswered} without an answer; ${unsent} not sent for want of a connection`,
    },
    { name: 'overload, generator late p99', value: late, unit: 'ms', goal: { atMost: latestMs }, note: apart },
    {
      name: 'overload, normal again',
      value: untilNormal,
      unit: 's',
      goal: { atMost: 10 },
      note: 'p99 within twice that before',
    },
  ]
}
