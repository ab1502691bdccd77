import type { CraftedRequest } from './crafted-request.ts'

/** Possible defects of a request's encoding. */
export const damages = [
  'chunked',
  'brokenChunk',
  'saysMore',
  'saysLess',
  'saysTwice',
  'saysBoth',
  'saysNonsense',
  'bareLines',
  'noHost',
  'old',
  'folded',
  'flipped',
  'noise',
  'cutOff',
] as const
export type Damage = (typeof damages)[number]

/** Defects after which the bytes are still one complete request. */
const whole: readonly (Damage | undefined)[] = [undefined, 'chunked']

const mostHead = 12_000
const mostBody = 1_000_000

export interface Wire {
  readonly bytes: Buffer
  /** One complete request by the rules of HTTP: it must get a response, and the connection may continue. */
  readonly isWhole: boolean
  readonly method: string
}

/** Returns the bytes of a request. The head is encoded in latin1, so that any byte can be sent. */
export function wireOf({ method, target, headers, body, damage }: CraftedRequest): Wire {
  const isBare = damage === 'bareLines'
  const lineEnd = isBare ? '\n' : '\r\n'
  const given = headers.filter(([name]) => !(damage === 'noHost' && name === 'host'))
  const lines = [
    `${method} ${target} HTTP/${damage === 'old' ? '1.0' : '1.1'}`,
    ...given.map(([name, value]) => `${name}: ${damage === 'folded' ? value.replace(' ', '\r\n ') : value}`),
    ...lengthOf(body, damage),
  ]
  const head = Buffer.from(`${lines.join(lineEnd)}${lineEnd}${lineEnd}`, 'latin1')
  const bytes = damaged(Buffer.concat([head, framed(body, damage)]), damage)
  // Bytes without a method, and a request for a tunnel, need no response.
  const isRequest = method !== '' && method !== 'CONNECT' && !headers.some(([name]) => name === 'upgrade')
  // Above these sizes the server closes the connection, possibly before the error response was read.
  const isOfSize = head.length < mostHead && (body?.length ?? 0) < mostBody
  return { bytes, isWhole: whole.includes(damage) && isRequest && isOfSize && isPlainHead(given), method }
}

/** False for headers that Node's parser rejects or that announce another body than the one sent. */
const isPlainHead = (headers: CraftedRequest['headers']): boolean =>
  headers.every(([name, value]) => name !== 'expect' && !/\p{Cc}/u.test(value))

function lengthOf(body: Uint8Array | undefined, damage: Damage | undefined): string[] {
  if (!body) return damage === 'saysMore' ? ['content-length: 10'] : []
  const honest = `content-length: ${body.length}`
  switch (damage) {
    case 'chunked':
    case 'brokenChunk':
      return ['transfer-encoding: chunked']
    case 'saysMore':
      return [`content-length: ${body.length + 10}`]
    case 'saysLess':
      return [`content-length: ${Math.floor(body.length / 2)}`]
    case 'saysTwice':
      return [honest, `content-length: ${body.length + 1}`]
    case 'saysBoth':
      return [honest, 'transfer-encoding: chunked']
    case 'saysNonsense':
      return ['content-length: -1e9']
  }
  return [honest]
}

function framed(body: Uint8Array | undefined, damage: Damage | undefined): Buffer {
  if (!body) return Buffer.alloc(0)
  if (damage !== 'chunked' && damage !== 'brokenChunk') return Buffer.from(body)
  const size = damage === 'chunked' ? body.length.toString(16) : 'fffffffff'
  const first = body.length === 0 ? [] : [Buffer.from(`${size}\r\n`), Buffer.from(body), Buffer.from('\r\n')]
  return Buffer.concat([...first, Buffer.from('0\r\n\r\n')])
}

function damaged(bytes: Buffer, damage: Damage | undefined): Buffer {
  if (damage === 'noise') return Buffer.from(bytes.map((byte, at) => (byte * 31 + at * 17) & 255))
  if (damage === 'cutOff') return bytes.subarray(0, Math.floor(bytes.length * 0.7))
  // The positions depend only on the bytes, so that a failure can be repeated.
  if (damage === 'flipped')
    return Buffer.from(bytes.map((byte, at) => ((at * 7919 + bytes.length) % 61 === 0 ? byte ^ 4 : byte)))
  return bytes
}
