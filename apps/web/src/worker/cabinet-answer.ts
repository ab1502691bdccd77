/** The cached files of the cabinet's code. */
export interface KeptFiles {
  find: (address: string) => Promise<Response | undefined>
  keepFile: (address: string, answer: Response) => Promise<void>
  keepShell: (address: string, answer: Response) => Promise<void>
}

export interface AnswerParts {
  /** The cache key of the document: all pages of the cabinet have the same document. */
  shell: string
  kept: KeptFiles
  /** Sends the request to the network. */
  ask: () => Promise<Response>
  /** Resolves after the time limit of the network. */
  patience: () => Promise<void>
  /** Runs work that the response does not wait for. */
  later: (work: Promise<unknown>) => void
}

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>

/**
 * Returns the response for a cabinet page: hashed files from the cache, the document and its few unhashed files from
 * the network first. Returns undefined for other requests. Requests for personal data are always other requests.
 */
export function cabinetAnswer(request: Asked, parts: AnswerParts): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode === 'navigate') return freshOrKept(parts.shell, parts)
  if (pathname.startsWith('/assets/')) return keptOrFresh(pathname, parts)
  return isCompanion(pathname, request.destination) ? freshOrKept(pathname, parts) : undefined
}

/** Public settings, the theme script, logo and icons. */
function isCompanion(pathname: string, destination: RequestDestination): boolean {
  if (pathname === '/api/settings' || pathname === '/theme.js') return true
  return destination === 'image' && !pathname.startsWith('/api/')
}

/** The content of a hashed name does not change. */
async function keptOrFresh(address: string, { kept, ask, later }: AnswerParts): Promise<Response> {
  const found = await kept.find(address)
  if (found) return found
  const answer = await ask()
  if (answer.ok) later(kept.keepFile(address, answer.clone()))
  return answer
}

/**
 * Tries the network first, so that a portal after an update is shown at once. The cached file is used if the network
 * times out or fails, or if the server or its proxy responds with an error.
 */
async function freshOrKept(address: string, { kept, ask, patience, later }: AnswerParts): Promise<Response> {
  const asked = ask()
  later(asked.then((answer) => (answer.ok ? kept.keepShell(address, answer.clone()) : undefined)).catch(() => {}))
  const late = patience().then(() => kept.find(address))
  const first = await Promise.race([asked.catch(() => 'lost' as const), late])
  if (first === 'lost') return (await kept.find(address)) ?? asked
  // The cache is empty: the network is the only source.
  const answer = first ?? (await asked)
  return answer.status < 500 ? answer : ((await kept.find(address)) ?? answer)
}
