/** What the public address replies to this machine, or why it does not. */
export type PublicReply =
  | { readonly status: number; readonly location: string; readonly headers: Headers; readonly body: string }
  | { readonly failure: string }

const patienceMs = 5000

/** Requests a path of the public address as a resident's browser would; follows no redirect. */
export async function askPublicAddress(publicUrl: string, path: string): Promise<PublicReply> {
  try {
    const reply = await fetch(`${publicUrl}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    const location = reply.headers.get('location') ?? ''
    return { status: reply.status, location, headers: reply.headers, body: await reply.text() }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

/** `fetch` hides the reason in `cause`. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
