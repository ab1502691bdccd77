import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type ArrivalProblem, watchArrivals } from './watch-arrivals.ts'

async function watched(publicUrl: string, trustedProxies = ['loopback']) {
  const app = Fastify({ trustProxy: true })
  const told: ArrivalProblem[] = []
  const arrivals = watchArrivals(app, { publicUrl, trustedProxies, notice: (problem) => told.push(problem) })
  app.get('/*', async () => '')
  const come = async (
    count: number,
    address: (n: number) => string,
    { proto = 'https', url = '/api/settings' } = {},
  ) => {
    for (let n = 0; n < count; n += 1) {
      const headers = { 'x-forwarded-for': address(n), 'x-forwarded-proto': proto }
      await app.inject({ url, headers })
    }
  }
  return { come, told, problems: arrivals.problems }
}

const anywhere = (n: number) => `203.0.${n % 256}.7`

test('https that arrives as http is reported once, after twenty requests', async () => {
  const { come, told, problems } = await watched('https://misto.example')
  await come(19, anywhere, { proto: 'http' })
  expect([told, problems()]).toEqual([[], []])
  await come(1, anywhere, { proto: 'http' })
  expect([told, problems()]).toEqual([['https_as_http'], ['https_as_http']])
  await come(400, anywhere, { proto: 'http' })
  expect(told).toEqual(['https_as_http'])
})

test('an unnamed second proxy is reported, occasional requests from inside are not', async () => {
  const { come, problems } = await watched('https://misto.example')
  await come(150, anywhere)
  await come(49, anywhere, { proto: 'http' })
  expect(problems()).toEqual([])
  await come(20, anywhere, { proto: 'http' })
  expect(problems()).toEqual(['https_as_http'])
})

test.each(['10.1.2.3', '172.18.0.1', '192.168.7.7', '127.0.0.1', '::1', 'fd00::7', '::ffff:10.1.2.3'])(
  'two hundred requests from the network of %s alone are reported',
  async (address) => {
    const { come, problems } = await watched('https://misto.example')
    await come(199, () => address)
    expect(problems()).toEqual([])
    await come(1, () => address)
    expect(problems()).toEqual(['one_private_network'])
    await come(1, anywhere)
    expect(problems()).toEqual([])
  },
)

test('a carrier, a portal on this machine, and health and metrics requests are not reported', async () => {
  const carrier = await watched('https://misto.example')
  await carrier.come(250, () => '203.0.113.7')
  expect(carrier.problems()).toEqual([])
  for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    const trial = await watched(url)
    await trial.come(250, () => '127.0.0.1', { proto: 'http' })
    expect(trial.problems()).toEqual([])
  }
  const asked = await watched('https://misto.example')
  for (const url of ['/health/ready', '/metrics']) await asked.come(250, () => '10.0.0.1', { proto: 'http', url })
  expect(asked.problems()).toEqual([])
})

test('without a trusted proxy https never arrives: reported before the first request', async () => {
  const { told, problems } = await watched('https://misto.example', [])
  expect([told, problems()]).toEqual([['https_as_http'], ['https_as_http']])
  expect((await watched('http://localhost:3000', [])).problems()).toEqual([])
})
