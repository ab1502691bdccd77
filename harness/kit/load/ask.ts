/** One response, or none. */
export interface Answer {
  /** 0: the connection broke or timed out. */
  readonly status: number
  readonly retryAfter: string | null
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[]
  readonly ms: number
  /** Parsed JSON; undefined if the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each caller declares what it expects of a body
  readonly json: any
  /** Why there is no response, or the code of an error response. */
  readonly reason: string
}

export interface Asked {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly token?: string
  /** Milliseconds, 20 s by default: longer than any timeout of the portal. */
  readonly patienceMs?: number | undefined
}

const own = { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=faults', 'x-xsrf-token': 'faults' }

/** Sends a request to a portal as a browser does; never throws. */
export async function ask({ url, method, headers = {}, body, token, patienceMs = 20_000 }: Asked): Promise<Answer> {
  const begin = performance.now()
  const sent = {
    ...(body === undefined ? {} : own),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  }
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const given = body === undefined ? {} : { body }
    const answer = await fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: sent,
      signal,
      ...given,
    })
    const text = await answer.text()
    const json = parsed(text)
    const { status } = answer
    const retryAfter = answer.headers.get('retry-after')
    const cookies = answer.headers.getSetCookie()
    return { status, retryAfter, cookies, ms: performance.now() - begin, json, reason: json?.code ?? '' }
  } catch (error) {
    const ms = performance.now() - begin
    return { status: 0, retryAfter: null, cookies: [], ms, json: undefined, reason: reasonOf(error) }
  }
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  return cause || error.name
}
