import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { ReceivedFile } from '../http/body/upload.ts'
import { orientationOf } from './check-image.ts'
import { withoutMetadata } from './jpeg-segments.ts'

/** Removes place, time and camera from a photo, in place; leaves other files unchanged. */
export async function removeMetadata(file: ReceivedFile): Promise<ReceivedFile> {
  if (file.kind !== 'jpg') return file
  const content = await readFile(file.path)
  const clean = withoutMetadata(content, orientationOf(content))
  await writeFile(file.path, clean)
  return { ...file, bytes: clean.length, sha256: createHash('sha256').update(clean).digest() }
}
