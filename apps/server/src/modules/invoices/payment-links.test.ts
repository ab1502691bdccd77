import { expect, test } from 'vitest'
import { configSchema } from '../../config/config-schema.ts'
import { paymentLinks } from './payment-links.ts'

const due = { providerCode: '101', account: '0012345', amountToPayKop: 12_345 }
const settings = (payments: object, flags: object = {}) => configSchema.parse({ payments, flags })

test.each([
  ['portmone', 'https://www.portmone.com.ua/r3/uk/terminal/index/index/id/10101?account=0012345'],
  ['easypay', 'https://easypay.ua/ua/catalog/utility/10101?account=0012345'],
  [
    'privat24',
    'https://next.privat24.ua/payments/form/%7B%22token%22%3A%22%22%2C%22personalAccount%22%3A%220012345%22%7D',
  ],
  ['ipay', 'https://www.ipay.ua/ua/bills'],
  ['monobank', 'https://send.monobank.ua/10101?account=0012345'],
])('G09 the enabled service %s has its own form of link', (enabled, url) => {
  expect(paymentLinks(settings({ enabled }))(due)?.url).toBe(url)
})

test('G09 the number of an account can neither leave the path nor add a parameter', () => {
  const linkOf = paymentLinks(settings({ enabled: 'monobank' }))
  expect(linkOf({ ...due, account: '0001/001?x=1&y#z' })?.url).toBe(
    'https://send.monobank.ua/10101?account=0001%2F001%3Fx%3D1%26y%23z',
  )
  expect(linkOf({ ...due, account: '..' })).toBeNull()
})

test('G09 there is no link without a path of the provider, or with payments switched off', () => {
  expect(paymentLinks(settings({}))({ ...due, providerCode: 'X' })).toBeNull()
  expect(paymentLinks(settings({}, { payments: false }))(due)).toBeNull()
  expect(paymentLinks(settings({ enabled: 'ipay' }))({ ...due, providerCode: 'X' })).not.toBeNull()
})

test('G09 changed settings change the links at once', () => {
  const before = settings({ enabled: 'monobank' })
  const [one, other, again] = [before, settings({ enabled: 'ipay' }), before].map(
    (of) => paymentLinks(of)(due)?.service,
  )
  expect([one, other, again]).toEqual(['monobank', 'iPay', 'monobank'])
})

test('G09 a format that needs a token has no link until there is one', () => {
  const withToken = (token: string) => ({
    enabled: 'own',
    services: { own: { name: 'Свій', format: 'https://pay.example/{token}/{account}?sum={amount}', token } },
  })
  expect(paymentLinks(settings(withToken('')))(due)).toBeNull()
  expect(paymentLinks(settings(withToken('a/b')))(due)).toEqual({
    service: 'Свій',
    url: 'https://pay.example/a%2Fb/0012345?sum=123.45',
  })
})
