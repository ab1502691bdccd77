import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** Results of a flood; `other`: neither checked nor rejected as specified. */
export interface Flooded {
  readonly seconds: number
  readonly sent: number
  readonly judged: number
  readonly refused: number
  readonly other: number
}

/** A separate process that sends sign-ins at a fixed rate without waiting for responses, and prints the results. */
const seconds = 6
const perTick = 10
const tickMs = 10
const origin = process.argv[2]
if (!origin) throw new Error('The address of the portal is missing')

const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
const counted = { judged: 0, refused: 0, other: 0 }
const answers: Promise<void>[] = []
const begun = performance.now()
const ticks = setInterval(() => {
  for (let n = 0; n < perTick; n++) answers.push(signIn(answers.length))
  if (performance.now() - begun < seconds * 1000) return
  clearInterval(ticks)
  void finish()
}, tickMs)

async function finish(): Promise<void> {
  await Promise.all(answers)
  agent.destroy()
  const flooded: Flooded = { seconds, sent: answers.length, ...counted }
  console.log(JSON.stringify(flooded))
}

/** Each sign-in has its own account and network, so that only hashing limits it. */
async function signIn(n: number): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    cookie: 'XSRF-TOKEN=bench',
    'x-xsrf-token': 'bench',
    'x-forwarded-for': `11.${(n >> 8) & 255}.${n & 255}.1`,
  }
  try {
    const sent = request(`${origin}/api/account/authentication`, { agent, headers, method: 'POST' })
    sent.end(JSON.stringify({ account: `flood${n}`, password: 'wrong' }))
    const [answer] = await once(sent, 'response')
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk
    if (answer.statusCode === 401) counted.judged += 1
    else if (answer.statusCode === 503 && /[а-яіїєґ]/.test(JSON.parse(text).message)) counted.refused += 1
    else counted.other += 1
  } catch (error) {
    counted.other += 1
    console.error(String(error))
  }
}
