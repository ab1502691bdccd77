import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'
import autocannon from 'autocannon'
import { type PortalProcess, startPortalProcess } from '../kit/portal-process.ts'
import { readSignIn } from '../kit/sign-in-screen.ts'
import { type BenchResult, median } from './result.ts'
import type { Flooded } from './sign-in-flood.ts'

const slices = 5
const perSlice = 400
/** Requests before the measurement: a newly started portal is still compiling its code. */
const warmUp = 800
/** Concurrent sign-ins, and concurrent hashes of the bare library. */
const atOnce = 8
const path = '/api/account/authentication'
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const agent = new Agent({ keepAlive: true })

/**
 * Compares sign-in with bare Argon2id of the same cost, and measures how a flood of sign-ins affects other requests.
 * Each request has its own network; otherwise the rate limits would be measured.
 */
export async function benchSignIn(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: dataDir, PORTAL_CAPTCHA_SIGN_IN: 'false' })
  try {
    const body = JSON.stringify(readSignIn(dataDir, 'resident'), ['account', 'password'])
    const stored = await hash('bench', cost)
    const [ours, bare]: [number[], number[]] = [[], []]
    await signInsPerSecond(portal, { body, amount: warmUp })
    for (let n = 0; n < slices; n++) {
      bare.push(await hashesPerSecond(() => verify(stored, 'bench')))
      ours.push(await signInsPerSecond(portal, { body, amount: perSlice }))
    }
    const ratio = median(ours.map((rate, n) => rate / (bare[n] ?? Number.NaN)))
    const note = `${Math.round(median(ours))}/s; bare Argon2id ${Math.round(median(bare))}/s, ${atOnce} at once`
    const { accessToken } = JSON.parse(await signIn(portal, body)) as { accessToken: string }
    return [
      { name: 'sign-in', value: ratio, unit: 'ratio', goal: { atLeast: 0.8 }, note },
      ...(await benchFlood(portal, accessToken)),
    ]
  } finally {
    agent.destroy()
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function hashesPerSecond(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let started = 0
  const worker = async () => {
    while (started++ < perSlice) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (perSlice * 1000) / (performance.now() - begun)
}

/** Uses `autocannon`, which needs a fifth of the processor time of `node:http` on the measured cores. */
async function signInsPerSecond(portal: PortalProcess, { body, amount }: { body: string; amount: number }) {
  const begun = performance.now()
  let ended = begun
  const { '2xx': opened } = await autocannon({
    url: `${portal.origin}${path}`,
    connections: atOnce,
    amount,
    requests: [{ method: 'POST', body, setupRequest: (request) => ({ ...request, headers: freshHeaders() }) }],
    // autocannon's own clock ticks only once a second.
    setupClient: (client) => {
      client.on('response', () => {
        ended = performance.now()
      })
    },
  })
  if (opened !== amount) throw new Error(`${amount - opened} of ${amount} sign-ins were refused`)
  return (amount * 1000) / (ended - begun)
}

/** Sends a thousand sign-ins a second, more than the portal can answer; meanwhile a resident opens the first screen. */
async function benchFlood(portal: PortalProcess, token: string): Promise<BenchResult[]> {
  const flood = spawn(process.execPath, [fileURLToPath(new URL('sign-in-flood.ts', import.meta.url)), portal.origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  flood.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const ended = once(flood, 'exit')
  const times: number[] = []
  while (flood.exitCode === null) {
    const begun = performance.now()
    await ask(`${portal.origin}/api/warehouse/consumer/home`, { authorization: `Bearer ${token}` })
    times.push((performance.now() - begun) / 1000)
    await new Promise((resume) => setTimeout(resume, 20))
  }
  await ended
  const flooded = JSON.parse(printed) as Flooded
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  const seen = `${times.length} first screens; ${flooded.sent} sign-ins in ${flooded.seconds} s: ${flooded.judged} judged`
  return [
    { name: 'home p99 in a flood of sign-ins', value: p99, unit: 's', goal: { atMost: 0.3 }, note: seen },
    {
      name: 'flood refused with a word',
      value: flooded.refused / (flooded.sent - flooded.judged),
      unit: 'ratio',
      goal: { atLeast: 1 },
      note: `${flooded.refused} times 503 and Ukrainian; ${flooded.other} anything else`,
    },
  ]
}

const signIn = (portal: PortalProcess, body: string): Promise<string> =>
  ask(`${portal.origin}${path}`, freshHeaders(), body)

const part = (): number => Math.floor(Math.random() * 256)
const freshHeaders = () => ({
  'content-type': 'application/json',
  cookie: 'XSRF-TOKEN=bench',
  'x-xsrf-token': 'bench',
  'x-forwarded-for': `10.${part()}.${part()}.1`,
})

async function ask(url: string, headers: Record<string, string>, body?: string): Promise<string> {
  const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }).end(body)
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${text}`)
  return text
}
