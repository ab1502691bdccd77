import type { CraftedRequest } from './crafted-request.ts'
import { wireOf } from './wire.ts'

/** Returns a shell line that repeats the request: with curl if possible, otherwise with the raw bytes. */
export function shellLine(port: number, request: CraftedRequest): string {
  const { method, target, headers, body, damage } = request
  const isPlain = damage === undefined && /^[A-Z]+$/.test(method) && target.startsWith('/')
  if (!isPlain) {
    const { bytes } = wireOf(request)
    return `base64 -d <<< ${bytes.toString('base64')} | nc -q 5 127.0.0.1 ${port}`
  }
  const words = [
    `curl -i -g --path-as-is ${method === 'HEAD' ? '-I' : `-X ${method}`} ${quoted(Buffer.from(`http://127.0.0.1:${port}${target}`))}`,
    ...headers.map(([name, value]) => `-H ${quoted(Buffer.from(`${name}: ${value}`, 'latin1'))}`),
    ...(body && body.length > 0 ? [`--data-binary ${quoted(Buffer.from(body))}`] : []),
  ]
  return words.join(' ')
}

/** Quotes bytes so that bash reproduces them exactly. */
function quoted(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  const isPrintable = Buffer.from(text).equals(bytes) && /^[^\p{C}'\\]*$/u.test(text)
  if (isPrintable) return `'${text}'`
  const signs = [...bytes].map((byte) => {
    const sign = String.fromCharCode(byte)
    return byte < 32 || byte > 126 || sign === "'" || sign === '\\' ? `\\x${byte.toString(16).padStart(2, '0')}` : sign
  })
  return `$'${signs.join('')}'`
}
