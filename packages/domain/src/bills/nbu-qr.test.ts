import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type NbuPayment, nbuLink, nbuPayload } from './nbu-qr.ts'

const payment: NbuPayment = {
  recipient: 'КП "Водоканал"',
  iban: 'UA213223130000026007233566001',
  recipientCode: '03327641',
  amountKop: 51_237,
  reference: '1234567',
  purpose: 'о/р 1234567; водопостачання 10.2026',
  amount: 'editable',
}
const linesOf = (link: string) =>
  Buffer.from(link.slice(link.lastIndexOf('/') + 1), 'base64url')
    .toString()
    .split('\n')

test('G07 the link of format 003 is the test vector of DF1', () => {
  expect(nbuLink(payment)).toBe(
    'https://qr.bank.gov.ua/QkNECjAwMwoxClVDVAoK0JrQnyAi0JLQvtC00L7QutCw0L3QsNC7IgpVQTIxMzIyMzEzMDAwMDAyNjAwNzIzMzU2NjAwMQpVQUg1MTIuMzcKMDMzMjc2NDEKU1VQUC9TVVBQCjEyMzQ1NjcK0L4v0YAgMTIzNDU2Nzsg0LLQvtC00L7Qv9C-0YHRgtCw0YfQsNC90L3RjyAxMC4yMDI2CgpGRUZGCgoK',
  )
})

test('G07 the recipient is written with straight quotes, as banks write it', () => {
  expect(nbuLink({ ...payment, recipient: 'КП «Водоканал»' })).toBe(nbuLink(payment))
})

test('G07 the link of format 002 is the test vector of DF1', () => {
  expect(nbuLink(payment, '002')).toBe(
    'https://bank.gov.ua/qr/QkNECjAwMgoxClVDVAoK0JrQnyAi0JLQvtC00L7QutCw0L3QsNC7IgpVQTIxMzIyMzEzMDAwMDAyNjAwNzIzMzU2NjAwMQpVQUg1MTIuMzcKMDMzMjc2NDEKCgrQvi_RgCAxMjM0NTY3OyDQstC-0LTQvtC_0L7RgdGC0LDRh9Cw0L3QvdGPIDEwLjIwMjYK',
  )
})

test('G07 the amount has no decimals when whole, else two, and the mask says whether it may change', () => {
  const amountOf = (amountKop: number | null) => nbuPayload({ ...payment, amountKop }).split('\n')[7]
  expect([300, 305, 350, null, 99_999_999_999].map(amountOf)).toEqual([
    'UAH3',
    'UAH3.05',
    'UAH3.50',
    '',
    'UAH999999999.99',
  ])
  expect(nbuPayload({ ...payment, amount: 'fixed' }).split('\n')[13]).toBe('FFFF')
})

test('G07 the host is configuration', () => {
  expect(nbuLink(payment, '003', 'https://bank.gov.ua/qr/')).toMatch(/^https:\/\/bank\.gov\.ua\/qr\/QkNE/)
})

test('G07 a line feed in a name cannot shift the elements', () => {
  const lines = linesOf(nbuLink({ ...payment, recipient: 'КП\nUA00', purpose: 'a\r\nb\u2028c' }))
  expect([lines.length, lines[5], lines[11]]).toEqual([17, 'КП UA00', 'a b c'])
})

test('G07 the payload of format 002 stays within 331 bytes', () => {
  const built = nbuPayload({ ...payment, recipient: 'Ї'.repeat(90), purpose: 'Я'.repeat(200) }, '002')
  expect(Buffer.byteLength(built)).toBeLessThanOrEqual(331)
  expect(built.split('\n')[11]).toMatch(/^Я{40,}$/)
})

test('G07 requisites that would send money astray are refused', () => {
  const wrong: Partial<NbuPayment>[] = [
    { iban: 'UA213223130000026007233566002' },
    { recipientCode: '03327642' },
    { amountKop: 0 },
    { amountKop: -5 },
    { amountKop: 1.5 },
    { amountKop: 100_000_000_000 },
    { reference: '1'.repeat(36) },
    { reference: '1\n2' },
  ]
  for (const change of wrong)
    expect(() => nbuPayload({ ...payment, ...change }), JSON.stringify(change)).toThrow(RangeError)
})

test('G07 as many letters as the format allows are sent, of both names and of the reference', () => {
  const built = { ...payment, recipient: 'a'.repeat(200), purpose: 'b'.repeat(200), reference: '1'.repeat(35) }
  const [of003, of002] = [nbuPayload(built).split('\n'), nbuPayload(built, '002').split('\n')]
  expect([of003[5], of003[10], of002[5], of002[11]]).toEqual([
    'a'.repeat(140),
    '1'.repeat(35),
    'a'.repeat(70),
    'b'.repeat(140),
  ])
  expect(nbuLink(built)).toMatch(/^https:\/\/qr\.bank\.gov\.ua\/[\w-]+$/)
  expect(nbuLink(built).length).toBeGreaterThan(503)
})

test('G07 the purpose is shortened first and keeps forty letters, then the longer of the two', () => {
  const lines = nbuPayload({ ...payment, recipient: 'Ї'.repeat(140), purpose: 'Я'.repeat(140) }).split('\n')
  expect(lines[11]).toBe('Я'.repeat(40))
  expect(lines[5]).toMatch(/^Ї{41,139}$/)
  const host = `https://${'x'.repeat(280)}.example/`
  const short = nbuPayload({ ...payment, recipient: 'Ї'.repeat(20), purpose: 'Я'.repeat(60) }, '003', host).split('\n')
  expect(short[11]?.length).toBeLessThanOrEqual(40)
  expect(Math.abs((short[5]?.length ?? 0) - (short[11]?.length ?? 0))).toBeLessThanOrEqual(21)
})

test('G07 a host that leaves no room is refused, and a name is not cut before a space', () => {
  expect(() => nbuPayload(payment, '003', `https://${'x'.repeat(600)}.example/`)).toThrow(RangeError)
  expect(nbuPayload({ ...payment, recipient: `${'a'.repeat(69)} b` }, '002').split('\n')[5]).toBe('a'.repeat(69))
})

test('G07 links of every length are letters, digits, dashes and underscores', () => {
  for (let length = 1; length <= 6; length += 1) {
    const link = nbuLink({ ...payment, recipient: '~?>'.repeat(9).slice(0, 20 + length) })
    expect(link.slice('https://qr.bank.gov.ua/'.length)).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(linesOf(link)[5]).toBe('~?>'.repeat(9).slice(0, 20 + length))
  }
})

test('G07 the recipient may be a person with a number of ten digits, and eleven digits are rejected', () => {
  expect(nbuPayload({ ...payment, recipientCode: '1234567890' }).split('\n')[8]).toBe('1234567890')
  for (const recipientCode of ['12345678901', 'x1234567890', '1234567890x'])
    expect(() => nbuPayload({ ...payment, recipientCode }), recipientCode).toThrow(RangeError)
  for (const reference of [' 1', '1 ', '1\u20282']) {
    expect(() => nbuPayload({ ...payment, reference }), reference).toThrow(RangeError)
  }
})

test('G07 long names are shortened at a letter so that the link stays within 507 signs', () => {
  const letters = ['е\u0301', '👨‍👩‍👧']
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 800 }), (recipient, purpose) => {
      const built = {
        ...payment,
        recipient: 'Ї'.repeat(recipient),
        purpose: Array.from({ length: purpose }, (_, at) => letters[at % 2]).join(''),
      }
      const link = nbuLink(built)
      expect(link.length).toBeLessThanOrEqual(507)
      const lines = linesOf(link)
      expect(lines).toHaveLength(17)
      expect(built.purpose.startsWith(lines[11]!)).toBe(true)
      expect(link).not.toContain('\ufffd')
    }),
    { numRuns: 30 },
  )
})
