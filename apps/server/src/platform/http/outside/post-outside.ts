import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isAllowedAddress, isAllowedUrl, type OutsideRules } from './outside-rules.ts'

const timeoutMs = 10_000
const mostBytes = 64 * 1024

export type OutsideProblem = 'host' | 'address' | 'name' | 'timeout' | 'certificate' | 'connection'

/** Why there is no response. */
export class OutsideError extends Error {
  readonly problem: OutsideProblem

  constructor(problem: OutsideProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Posts to an address that a user has entered, and returns the response's status. It follows no redirects, reads at
 * most 64 KiB and takes at most ten seconds. The host is resolved once, and the connection goes to the checked address,
 * so DNS rebinding has no effect (MA10).
 *
 * @throws OutsideError
 */
export async function postOutside(text: string, message: Message, rules: OutsideRules): Promise<number> {
  if (!isAllowedUrl(text, rules)) throw new OutsideError('host')
  const url = new URL(text)
  const signal = AbortSignal.timeout(timeoutMs)
  const address = await within(signal, addressOf(url, rules))
  return send(url, message, { signal, lookup: always(address) })
}

interface Address {
  readonly address: string
  readonly family: number
}

async function addressOf(url: URL, rules: OutsideRules): Promise<Address> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(name, { all: true }).catch((cause: unknown) => {
    throw new OutsideError('name', { cause })
  })
  const [first] = found
  if (!first) throw new OutsideError('name')
  // If one of a name's addresses is not allowed, the whole name is rejected.
  if (!found.every(({ address }) => isAllowedAddress(address, rules))) throw new OutsideError('address')
  return first
}

const always =
  ({ address, family }: Address): LookupFunction =>
  (_name, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)

/** Rejects when the signal aborts. The system's DNS lookup cannot be cancelled and finishes in the background. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OutsideError('timeout')), { once: true })
  })
  return Promise.race([work, late])
}

function send(
  url: URL,
  { headers, body }: Message,
  options: { readonly signal: AbortSignal; readonly lookup: LookupFunction },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = { ...headers, 'content-length': Buffer.byteLength(body) }
    const call = request(url, { method: 'POST', headers: sent, agent: false, ...options }, (answer) => {
      const status = answer.statusCode ?? 0
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        // The status is known; the rest of the body is not downloaded.
        if (bytes > mostBytes) answer.destroy()
      })
      answer.on('close', () => resolve(status))
      answer.on('error', () => undefined)
    })
    call.on('error', (cause) => reject(new OutsideError(problemOf(cause), { cause })))
    call.end(body)
  })
}

function problemOf(error: Error): OutsideProblem {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /CERT|SSL|TLS|ISSUER|SIGNATURE/.test(code) ? 'certificate' : 'connection'
}
