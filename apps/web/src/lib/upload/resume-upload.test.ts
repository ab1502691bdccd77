import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { HttpError } from '../http-error.ts'
import { resumeUpload } from './resume-upload.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const signal = new AbortController().signal

/** A portal that stores these pieces of a twelve-byte file; null: the upload does not exist. */
function portalWith(pieces: readonly string[] | null) {
  const asked: string[] = []
  const received = pieces?.join('').length ?? 0
  const upload = { id: 7, name: 'N_2610.DBF', bytes: 12, received, sha256: null, expiresAt: '2026-11-26T10:00:00Z' }
  const chunks = pieces?.map((text, place) => {
    const offset = pieces.slice(0, place).join('').length
    return { offset, bytes: text.length, sha256: hashOf(text) }
  })
  const call = (async ({ method, path }: { method: string; path: string }) => {
    asked.push(method)
    if (!pieces) throw new HttpError({ status: 404, method, endpoint: path })
    return path.endsWith('/chunks') ? chunks : upload
  }) as Call
  return { asked, resume: (text: string) => resumeUpload(new File([text], 'N_2610.DBF'), { id: 7, call, signal }) }
}

test('J05 an upload whose beginning is on the portal continues from there', async () => {
  const { resume, asked } = portalWith(['abcd', 'efg'])
  expect(await resume('abcdefghijkl')).toMatchObject({ id: 7, received: 7 })
  expect(asked).not.toContain('DELETE')
})

test('J05 a corrected file of the same name and size is not appended to the earlier bytes', async () => {
  const { resume, asked } = portalWith(['abcd', 'efg'])
  expect(await resume('abcdXfghijkl')).toBeNull()
  expect(asked).toContain('DELETE')
})

test('J05 a file of another size is a new upload', async () => {
  expect(await portalWith(['abcd']).resume('abcdefghijklm')).toBeNull()
})

test('J05 an upload that the portal no longer has starts again', async () => {
  expect(await portalWith(null).resume('abcdefghijkl')).toBeNull()
})
