/** What the browser has kept of the cabinet's code. */
export interface KeptFiles {
  find: (address: string) => Promise<Response | undefined>
  keepFile: (address: string, answer: Response) => Promise<void>
  keepShell: (address: string, answer: Response) => Promise<void>
}

export interface AnswerParts {
  /** The address that stands for every page of the cabinet: they all have the same document. */
  shell: string
  kept: KeptFiles
  /** Asks the network. */
  ask: () => Promise<Response>
  /** Resolves when the network has had its time. */
  patience: () => Promise<void>
  /** Work that the answer does not wait for. */
  later: (work: Promise<unknown>) => void
}

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>

/**
 * How a page of the cabinet gets what it asks for: hashed files from what is kept, the document and its few unhashed
 * companions from the network first. Undefined: not ours; calls about a person never are.
 */
export function cabinetAnswer(request: Asked, parts: AnswerParts): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode === 'navigate') return freshOrKept(parts.shell, parts)
  if (pathname.startsWith('/assets/')) return keptOrFresh(pathname, parts)
  return isCompanion(pathname, request.destination) ? freshOrKept(pathname, parts) : undefined
}

/** Public settings, the script of the theme, logo and icons. */
function isCompanion(pathname: string, destination: RequestDestination): boolean {
  if (pathname === '/api/settings' || pathname === '/theme.js') return true
  return destination === 'image' && !pathname.startsWith('/api/')
}

/** A hashed name never changes its content. */
async function keptOrFresh(address: string, { kept, ask, later }: AnswerParts): Promise<Response> {
  const found = await kept.find(address)
  if (found) return found
  const answer = await ask()
  if (answer.ok) later(kept.keepFile(address, answer.clone()))
  return answer
}

/**
 * The network first, so a portal that comes back from an update shows itself at once. What was kept stands in for a
 * silent network, a lost one and a server (or its proxy) that has failed.
 */
async function freshOrKept(address: string, { kept, ask, patience, later }: AnswerParts): Promise<Response> {
  const asked = ask()
  later(asked.then((answer) => (answer.ok ? kept.keepShell(address, answer.clone()) : undefined)).catch(() => {}))
  const late = patience().then(() => kept.find(address))
  const first = await Promise.race([asked.catch(() => 'lost' as const), late])
  if (first === 'lost') return (await kept.find(address)) ?? asked
  // Nothing is kept yet: there is only the network to wait for.
  const answer = first ?? (await asked)
  return answer.status < 500 ? answer : ((await kept.find(address)) ?? answer)
}
