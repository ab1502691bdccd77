import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultPaymentServices,
  parsePaymentFormat,
  paymentLink,
  paymentLinkForAll,
  takesSeveral,
} from './payment-link.ts'

const format = (name: string) => parsePaymentFormat(defaultPaymentServices[name]!.format)
const values = { account: '1042 5567', path: 'kalynivsk/vodokanal', token: 'a+b/c=', amountKop: 128_456 }

test('G09 there are formats for five services', () => {
  expect(Object.keys(defaultPaymentServices)).toEqual(['portmone', 'easypay', 'privat24', 'ipay', 'monobank'])
})

test('G09 account and provider path are substituted and encoded', () => {
  expect(paymentLink(format('easypay'), values)).toBe(
    'https://easypay.ua/ua/catalog/utility/kalynivsk/vodokanal?account=1042%205567',
  )
  expect(paymentLink(format('ipay'), { account: '1' })).toBe('https://www.ipay.ua/ua/bills')
  expect(paymentLink(parsePaymentFormat('https://pay.example/{token}?sum={amount}'), values)).toBe(
    'https://pay.example/a%2Bb%2Fc%3D?sum=1284.56',
  )
})

test('G09 the encoded service carries token and personal account as JSON', () => {
  const link = paymentLink(format('privat24'), { account: '0792561', token: 'a"}&x=' })
  const json = decodeURIComponent(link.slice('https://next.privat24.ua/payments/form/'.length))
  expect(JSON.parse(json)).toEqual({ token: 'a"}&x=', personalAccount: '0792561' })
})

test('CS7 no account code changes the host, the path or the parameters', () => {
  const attack = fc.oneof(
    fc.constantFrom(
      '@evil.example',
      '&amount=1',
      '//evil.example',
      '\\evil',
      '?x=1',
      '#x',
      '%2e%2e',
      'a\nb',
      '../../..',
    ),
    fc.string({ minLength: 1 }).filter((text) => !/^\.{1,2}$/.test(text)),
  )
  fc.assert(
    fc.property(fc.constantFrom('portmone', 'easypay', 'monobank'), attack, (name, account) => {
      const url = new URL(paymentLink(format(name), { account, path: 'p' }))
      const clean = new URL(paymentLink(format(name), { account: '1', path: 'p' }))
      expect([url.origin, url.pathname, url.hash, url.username]).toEqual([clean.origin, clean.pathname, '', ''])
      expect([...url.searchParams]).toEqual([['account', account]])
    }),
  )
})

test('CS7 an account code inside the path stays one segment', () => {
  const path = parsePaymentFormat('https://pay.example/bill/{account}/pay')
  expect(new URL(paymentLink(path, { account: '//evil/x?y#z' })).pathname.split('/')).toHaveLength(4)
  for (const account of ['..', '.', '']) expect(() => paymentLink(path, { account })).toThrow(RangeError)
  expect(() => paymentLink(format('easypay'), { account: '1', path: 'a/../../b' })).toThrow(RangeError)
})

test('G09 a format that is not https, or could send elsewhere, is refused at start', () => {
  const wrong = [
    'http://pay.example/{account}',
    'http://127.0.0.1.pay.example/{account}',
    'http://localhost@pay.example/{account}',
    'http://localhost{account}/',
    'javascript:alert(1)',
    '//pay.example/{account}',
    'https://{account}/x',
    'https://{path}.example/',
    'https://pay.example@{account}/',
    'https://user:pass@pay.example/',
    'https://pay.example/{unknown}',
    'https://pay.example/{account',
    'https://pay.example\\{account}',
    '',
  ]
  for (const template of wrong) expect(() => parsePaymentFormat(template), template).toThrow(RangeError)
})

test('G09 a missing value is an error, not an empty place in a link', () => {
  expect(() => paymentLink(format('portmone'), { account: '1' })).toThrow('needs the value of {path}')
})

test('G09 only a service of development, on this very machine, does without encryption', () => {
  for (const host of ['127.0.0.1:9098', 'localhost:9098', 'localhost']) {
    expect(parsePaymentFormat(`http://${host}/{path}?account={account}`).origin).toBe(`http://${host}`)
  }
})

test('G09 the five services have the names and addresses of the specification', () => {
  expect(Object.values(defaultPaymentServices)).toEqual([
    { name: 'Portmone', format: 'https://www.portmone.com.ua/r3/uk/terminal/index/index/id/{path}?account={account}' },
    { name: 'EasyPay', format: 'https://easypay.ua/ua/catalog/utility/{path}?account={account}' },
    { name: 'Приват24', format: 'https://next.privat24.ua/payments/form/{encoded}' },
    { name: 'iPay', format: 'https://www.ipay.ua/ua/bills' },
    { name: 'monobank', format: 'https://send.monobank.ua/{path}?account={account}' },
  ])
})

test('G09 a format may end with its host or go on with a path, a query or a fragment', () => {
  for (const rest of ['', '/', '?a={account}', '#{account}', ':8443/{account}'])
    expect(parsePaymentFormat(`https://pay.example${rest}`).template, rest).toBe(`https://pay.example${rest}`)
  for (const rest of ['', '/', '?a={account}', '#x'])
    expect(parsePaymentFormat(`http://127.0.0.1${rest}`).origin, rest).toBe('http://127.0.0.1')
})

test('G09 a user, a space, a brace or a stroke the wrong way round makes no format', () => {
  const wrong = [
    'https://user@pay.example/',
    'https://:pass@pay.example/',
    'https://pay.example/a b',
    'https://pay.example/}',
    'https://pay.example/a\\b',
    'xhttps://pay.example/',
    'xhttp://localhost/',
    'http://localhosts/',
    'http://127x0.0.1/',
    'http://localhost:123456/',
    'http://localhost:x/',
    'https:///',
    'https://pay.example/{}',
  ]
  for (const template of wrong) expect(() => parsePaymentFormat(template), template).toThrow(RangeError)
})

test('CS7 signs that encoding leaves are encoded too, three points are a name, and no link leaves its host', () => {
  const path = parsePaymentFormat('https://pay.example/{account}')
  expect(paymentLink(path, { account: "a!'()*" })).toBe('https://pay.example/a%21%27%28%29%2A')
  expect(paymentLink(path, { account: '...' })).toBe('https://pay.example/...')
  expect(paymentLink(path, { account: 'a.b' })).toBe('https://pay.example/a.b')
  expect(() => paymentLink({ ...path, origin: 'https://other.example' }, values)).toThrow(RangeError)
})

test('G09 each value that a format needs is missed by its name', () => {
  const need = (format: string) => () =>
    paymentLink(parsePaymentFormat(`https://pay.example/${format}`), { account: '1' })
  expect(need('{token}')).toThrow('{token}')
  expect(need('{amount}')).toThrow('{amount}')
  expect(need('{encoded}')).toThrow('{token}')
})

test('G09 a format with a place for several accounts pays all of them by one link', () => {
  const several = parsePaymentFormat('https://pay.example/{token}?bills={accounts}')
  expect(takesSeveral(several.template)).toBe(true)
  const items = [
    { account: '1042 5567', path: '10101', amountKop: 36_983 },
    { account: '"}]&x=', path: 'a/b', amountKop: 100 },
  ]
  const url = new URL(paymentLinkForAll(several, { items, token: 'a/b' }))
  expect(url.pathname).toBe('/a%2Fb')
  expect([...url.searchParams.keys()]).toEqual(['bills'])
  expect(JSON.parse(url.searchParams.get('bills') ?? '')).toEqual([
    { path: '10101', account: '1042 5567', amount: '369.83' },
    { path: 'a/b', account: '"}]&x=', amount: '1.00' },
  ])
  const one = new URL(paymentLink(several, { ...items[0]!, token: 't' }))
  expect(JSON.parse(one.searchParams.get('bills') ?? '')).toHaveLength(1)
})

test('G09 a format for several accounts names no single account, and the five services take one at a time', () => {
  for (const other of ['account', 'path', 'amount', 'encoded'])
    expect(() => parsePaymentFormat(`https://pay.example/{accounts}?x={${other}}`), other).toThrow(RangeError)
  for (const name of Object.keys(defaultPaymentServices)) expect(takesSeveral(format(name).template), name).toBe(false)
  expect(() => paymentLinkForAll(format('easypay'), { items: [] })).toThrow('Not a format for several accounts')
  expect(() => paymentLink(parsePaymentFormat('https://pay.example/{accounts}'), { account: '1' })).toThrow('{path}')
  const withToken = parsePaymentFormat('https://pay.example/{token}/{accounts}')
  expect(() => paymentLinkForAll(withToken, { items: [] })).toThrow('{token}')
})
