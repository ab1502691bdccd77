import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver } from '../../../testing/outside/webhook-receiver.ts'
import { isAllowedAddress, isAllowedUrl } from './outside-rules.ts'
import { postOutside } from './post-outside.ts'

let receiver: Awaited<ReturnType<typeof openReceiver>>

beforeAll(async () => {
  receiver = await openReceiver()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answerBy((response) => response.writeHead(204).end())
})
afterAll(() => receiver.close())

const loopback = ['127.0.0.0/8']
const message = { headers: { 'content-type': 'application/json' }, body: '{"так":1}' }
const post = (url: string, allowedNetworks = loopback, allowedHosts = [new URL(url).host]) =>
  postOutside(url, message, { allowedHosts, allowedNetworks })

describe('an address entered by a user', () => {
  test('MA10 is reached where host and network are allowed, and gets what was sent', async () => {
    expect(await post(receiver.url)).toBe(204)
    expect(receiver.received).toEqual([expect.objectContaining({ url: '/zatyshok', body: '{"так":1}' })])
    expect(receiver.received[0]?.headers).toMatchObject({ host: receiver.host, 'content-length': '12' })
  })

  test('MA10 leads nowhere where the host is not on the list, is not https, or carries a password', async () => {
    const host = receiver.host
    await expect(post(receiver.url, loopback, ['hooks.example'])).rejects.toMatchObject({ problem: 'host' })
    const odd = [`http://${host}/`, `https://a:b@${host}/`, `https://a@${host}/`, 'file:///etc/passwd', '', '//x']
    const same = [`https://127.0.0.1/`, `https://${host}.evil.test/`, `https://evil.test#@${host}/`]
    for (const url of [...odd, ...same]) {
      expect([url, isAllowedUrl(url, { allowedHosts: [host], allowedNetworks: [] })]).toEqual([url, false])
    }
    expect(receiver.received).toEqual([])
  })

  test.each(['127.0.0.1', '0x7f.1', '2130706433', '0177.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]'])(
    'MA10 %s is this machine however it is written, and is not reached unless its network is allowed',
    async (name) => {
      const url = `https://${name}:${receiver.host.split(':')[1]}/`
      await expect(post(url, [])).rejects.toMatchObject({ problem: 'address' })
      expect(receiver.received).toEqual([])
    },
  )

  test('MA10 private, link-local, shared, reserved and mapped addresses are no address outside', () => {
    const rules = { allowedHosts: [], allowedNetworks: ['10.1.0.0/16'] }
    const inside = '10.0.0.1 172.31.9.9 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255'
    const inside6 = '::1 :: fe80::1 fc00::1 ff02::1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001:0:1::'
    for (const address of [...inside.split(' '), ...inside6.split(' ')]) {
      expect([address, isAllowedAddress(address, rules)]).toEqual([address, false])
    }
    for (const address of ['8.8.8.8', '2a00:1450:4001::1', '10.1.255.1', '172.32.0.1']) {
      expect([address, isAllowedAddress(address, rules)]).toEqual([address, true])
    }
  })

  test('MA10 a redirect is an answer and is not followed', async () => {
    receiver.answerBy((response) => response.writeHead(302, { location: `https://${receiver.host}/inside` }).end())
    expect(await post(receiver.url)).toBe(302)
    expect(receiver.received).toHaveLength(1)
  })

  test('MA10 at most 64 KiB of an endless response are read', async () => {
    let sent = 0
    receiver.answerBy((response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384
        response.once('drain', pour)
      }
      pour()
    })
    expect(await post(receiver.url)).toBe(200)
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  test('MA10 a closed connection and an untrusted certificate are different problems', async () => {
    receiver.answerBy((response) => response.socket?.destroy())
    await expect(post(receiver.url)).rejects.toMatchObject({ problem: 'connection' })
    // The certificate is valid for 127.0.0.1 and localhost only.
    await expect(post(`https://127.0.0.2:${receiver.host.split(':')[1]}/`)).rejects.toMatchObject({
      problem: expect.stringMatching(/certificate|connection/),
    })
    await expect(post('https://nobody.invalid/')).rejects.toMatchObject({ problem: 'name' })
  })
})
