/** A request that `/theme.js` sent before the application's code had loaded. */
interface EarlyRequest {
  readonly url: string
  /** The `Authorization` header that it was sent with. */
  readonly authorization: string | null
  readonly answer: Promise<Response>
}

declare global {
  interface Window {
    zatyshokEarly?: EarlyRequest[]
  }
}

/**
 * Returns the response to the same request of the same session, if `/theme.js` has sent it; only once, because it is as
 * old as the page.
 */
export function earlyAnswer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> | undefined {
  const at = window.zatyshokEarly?.findIndex(({ url }) => url === input) ?? -1
  if (at === -1) return undefined
  const [early] = window.zatyshokEarly?.splice(at, 1) ?? []
  return early?.authorization === new Headers(init.headers).get('Authorization') ? early.answer : undefined
}

/** True if `/theme.js` has sent requests whose responses are not taken yet. */
export const areAskedEarly = (): boolean => (window.zatyshokEarly?.length ?? 0) > 0
