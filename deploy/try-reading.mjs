/**
 * Signs in as the demonstration's resident and hands in a reading, with fetch alone: the step of try-image.sh.
 *
 * Arguments: the portal's address, and the file `demo-sign-ins.json` of its DATA_DIR. Waits up to three minutes for
 * both.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const [portal = '', signIns = ''] = process.argv.slice(2)
const until = Date.now() + 180_000

const people = JSON.parse(await patiently(() => readFile(signIns, 'utf8')))
const page = await patiently(() => fetch(`${portal}/sign-in`))
const cookie = page.headers.getSetCookie()[0].split(';')[0]
const headers = { cookie, 'x-xsrf-token': cookie.split('=')[1], 'content-type': 'application/json' }

const { account, password } = people.find(({ role }) => role === 'resident')
const { accessToken } = await call('POST', '/api/account/authentication', { account, password })
headers.authorization = `Bearer ${accessToken}`
const meters = await call('GET', '/api/warehouse/consumer/counters/last-factors')
for (const { counterId, zone, value } of meters) {
  const reading = { counterId, zone, value: String(Math.floor(Number(value)) + 1), confirmed: true }
  // Some providers take no readings today: such a refusal is no fault, another meter is tried.
  const reply = await call('POST', '/api/warehouse/consumer/counter/factor', { readings: [reading] }).catch(String)
  if (reply.results?.[0].status === 'accepted') {
    process.stdout.write(
      `reading ${reading.value} after ${value}: accepted, receipt ${reply.results[0].receiptNumber}\n`,
    )
    process.exit(0)
  }
  process.stdout.write(`reading ${reading.value} after ${value}: ${JSON.stringify(reply)}\n`)
}
throw new Error('no meter took a reading')

async function call(method, path, body) {
  const answer = await fetch(portal + path, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function patiently(action) {
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(200)
    }
  }
}
