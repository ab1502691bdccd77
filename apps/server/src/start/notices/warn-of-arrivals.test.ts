import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { checkPublicAddress, warnOfArrivals } from './warn-of-arrivals.ts'

const { signal } = new AbortController()
const publicUrl = 'https://misto.example'
let close = () => {}
afterEach(() => close())

/** Starts a server at the public address, over plain http: the test does not cover the certificate. */
async function answering(answer: RequestListener): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => void server.close()
  const { port } = server.address() as AddressInfo
  const real = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    real(url.replace(publicUrl, `http://127.0.0.1:${port}`), init),
  )
}

async function told(): Promise<readonly string[]> {
  const problems: string[] = []
  await checkPublicAddress({ publicUrl, signal, notice: (problem) => problems.push(problem), pauses: [0, 0] })
  return problems
}

const live = '{"live":true}'

test('a portal whose public address sends no HSTS is reported', async () => {
  await answering((_request, response) => response.end(live))
  expect(await told()).toEqual(['https_as_http'])
})

test('with HSTS, or if another program or no program responds, no problem is reported', async () => {
  await answering((_request, response) => response.setHeader('strict-transport-security', 'max-age=1').end(live))
  expect(await told()).toEqual([])
  await answering((_request, response) => response.end('<p>Сервер у місті</p>'))
  expect(await told()).toEqual([])
  await answering((request) => request.socket.destroy())
  expect(await told()).toEqual([])
})

test('the balancer that has no node yet is asked again', async () => {
  let asked = 0
  await answering((_request, response) => {
    asked += 1
    response.statusCode = asked === 1 ? 503 : 200
    response.end(live)
  })
  expect(await told()).toEqual(['https_as_http'])
})

test('each problem is said once, in Ukrainian, and logged by its code', () => {
  const said: string[] = []
  const logged: object[] = []
  const notice = warnOfArrivals(({ uk }) => said.push(uk), { warn: (line) => logged.push(line) })
  for (const problem of ['https_as_http', 'one_private_network', 'https_as_http'] as const) notice(problem)
  expect(said).toEqual([expect.stringMatching(/^Увага: .*https:\/\//), expect.stringMatching(/^Увага: .*мереж/)])
  expect(logged).toEqual([{ problem: 'https_as_http' }, { problem: 'one_private_network' }])
})
