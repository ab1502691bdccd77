import { AppError } from '../../platform/http/app-error.ts'

const timeoutMs = 3000
const maxBytes = 64 * 1024

interface Answer {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
}

/** Makes the error for an unreachable provider; the log has the cause. */
export const unavailable = (): AppError => new AppError('social_unavailable', { retryAfterSeconds: 30 })

/**
 * Requests a JSON object from a provider, with limits: three seconds, 64 KiB, no redirect (attack SO6). A slow,
 * oversized or silent response affects only one person's sign-in.
 *
 * @throws AppError `social_unavailable` (503); the cause is in the log
 */
export async function callProvider(
  url: URL,
  { log, ...request }: { log: { warn(fields: object, text: string): void } } & RequestInit,
): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { accept: 'application/json', ...request.headers }
    const response = await fetch(url, { ...request, headers, redirect: 'error', signal })
    const json: unknown = JSON.parse(await readBounded(response))
    if (!isRecord(json)) throw new Error('no JSON object')
    return { status: response.status, json }
  } catch (error) {
    log.warn({ err: error, host: url.host, path: url.pathname }, 'a sign-in provider did not answer as it should')
    throw unavailable()
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is not downloaded.
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
