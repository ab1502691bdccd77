import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Served {
  /** Folder provided by the caller. */
  readonly folder: string
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

/** Starts a separate process, as for the portal and nginx. */
export async function startBarePage({ folder, body, headers }: Served): Promise<{ url: string; stop: () => void }> {
  const file = join(folder, 'bare-page')
  await writeFile(file, body)
  const whole = { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-length': String(body.length) }
  const script = fileURLToPath(new URL('public-bare-server.ts', import.meta.url))
  const child = fork(script, [file, JSON.stringify(Object.entries(whole).flat())])
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}
