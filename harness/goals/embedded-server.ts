import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded/embedded.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs the work with the URL of a separate embedded database server. */
export async function withEmbedded<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zatyshok-goals-'))
  const embedded = await startEmbedded({ dataDir, log: silent, settings: { max_connections: '200' } })
  const { host, port, user, password } = embedded.connection
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  try {
    return await work(`postgres://${user}${secret}@/postgres?host=${encodeURIComponent(String(host))}&port=${port}`)
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true })
  }
}
