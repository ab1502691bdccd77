/**
 * A test starts this program with a disk of 64 KiB as its only argument; it prints as JSON what happened to files on
 * it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderStore } from '../../platform/files/folder-store.ts'
import { isDiskFull } from '../../platform/files/is-disk-full.ts'
import { uploadServer } from '../outside/upload-server.ts'
import { sampleFile } from '../scenes/sample-files.ts'

const disk = process.argv[2] ?? ''
const temporary = join(disk, 'tmp')
await mkdir(temporary)
const elsewhere = await mkdtemp(join(tmpdir(), 'zatyshok-elsewhere-'))
const app = await uploadServer(temporary)

async function send(padding: number): Promise<unknown[]> {
  const form = new FormData()
  form.append('attachment', new Blob([new Uint8Array(sampleFile('pdf')), ' '.repeat(padding)]), 'a.pdf')
  const headers = { cookie: 'XSRF-TOKEN=v', 'x-xsrf-token': 'v' }
  const answer = await app.inject({ method: 'POST', url: '/api/test/7/file', payload: form, headers })
  return [answer.statusCode, answer.json().code ?? 'received']
}

async function store(length: number): Promise<string> {
  const content = randomBytes(length)
  const path = join(elsewhere, String(length))
  await writeFile(path, content)
  const folder = await openFolderStore(join(disk, 'files'))
  const file = { path, bytes: length, sha256: createHash('sha256').update(content).digest() }
  return folder.put(randomBytes(16).toString('hex'), file).then(
    () => 'stored',
    (error: unknown) => (isDiskFull(error) ? 'full' : String(error)),
  )
}

const uploads = [await send(10), await send(90_000), await send(10)]
const stored = [await store(10), await store(90_000), await store(10)]
const halves = (await readdir(disk, { recursive: true })).filter((name) => name.endsWith('.part'))
process.stdout.write(JSON.stringify({ uploads, stored, halves, left: await readdir(temporary) }))
await app.close()
await rm(elsewhere, { recursive: true })
