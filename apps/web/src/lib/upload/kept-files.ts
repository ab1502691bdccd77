import { storage } from '../portal.ts'
import { storageKeys, tabStorage } from '../storage.ts'

const CACHE = 'zatyshok-unsent-files'
/** Identifies this tab. Not one of `storageKeys`, which load with every page. */
const TAB_KEY = 'zatyshok.tab'
const DAY_MS = 24 * 60 * 60 * 1000

/** A file that was being sent when this tab left the page: the session ended, or the page was loaded again. */
export interface KeptFile {
  /** Identifies the stored copy. */
  readonly key: string
  readonly file: File
  /** Where it stood in the text. */
  readonly at: number
}

/**
 * Stores a copy of a file until it is sent, and returns its key. The copy belongs to the form, the signed-in user and
 * this tab, so that a second tab does not send it again. Returns null if the browser cannot store files, or if
 * the portal stores no profile.
 */
export async function keepFile(form: string, { file, at }: Omit<KeptFile, 'key'>): Promise<string | null> {
  const owner = ownerOf(form)
  if (!owner) return null
  try {
    const own = { ...owner, id: crypto.randomUUID(), at: String(at), name: file.name, kept: String(Date.now()) }
    const key = `/unsent-files?${new URLSearchParams(own)}`
    await (await caches.open(CACHE)).put(key, new Response(file, { headers: { 'Content-Type': file.type } }))
    return key
  } catch {
    // The browser has no room: the file is still sent from memory.
    return null
  }
}

export async function forgetFile(key: string): Promise<void> {
  await (await caches.open(CACHE)).delete(key)
}

/** Deletes every stored file of the user who signs out, of all tabs: another person may use this browser next. */
export async function forgetFiles(): Promise<void> {
  const user = ownId()
  if (user === null) return
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) {
    if (new URL(request.url).searchParams.get('user') === user) await cache.delete(request)
  }
}

/** Returns the stored files of the form in the order of their storing, and deletes those older than a day. */
export async function keptFiles(form: string): Promise<readonly KeptFile[]> {
  const owner = ownerOf(form)
  if (!owner) return []
  const cache = await caches.open(CACHE)
  const found: (KeptFile & { readonly kept: number })[] = []
  for (const request of await cache.keys()) {
    const { pathname, search, searchParams: about } = new URL(request.url)
    const kept = Number(about.get('kept'))
    if (kept < Date.now() - DAY_MS) await cache.delete(request)
    else if (Object.entries(owner).every(([name, value]) => about.get(name) === value)) {
      const blob = await (await cache.match(request))?.blob()
      const name = about.get('name') ?? ''
      if (blob)
        found.push({ key: pathname + search, file: new File([blob], name, blob), at: Number(about.get('at')), kept })
    }
  }
  return found.sort((one, other) => one.kept - other.kept)
}

function ownerOf(form: string): Readonly<Record<'form' | 'user' | 'tab', string>> | null {
  const user = ownId()
  return user === null ? null : { form, user, tab: ownTab() }
}

/** Null if no copies are stored. */
function ownId(): string | null {
  const { id } = JSON.parse(storage.getItem(storageKeys.profile) ?? '{}') as { id?: number }
  // Undefined outside a secure context.
  return id === undefined || !globalThis.caches ? null : String(id)
}

function ownTab(): string {
  const tab = tabStorage()
  const own = tab.getItem(TAB_KEY) ?? crypto.randomUUID()
  tab.setItem(TAB_KEY, own)
  return own
}
