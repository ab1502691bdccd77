import { open } from 'node:fs/promises'
import { recognised } from '../../imports/formats/formats.ts'
import { guessKind } from '../guess-kind.ts'

const HEAD = 64 * 1024

/** Shortens a copy of a file's first bytes to a valid file, if the format supports that. */
export async function cutSample(path: string, bytes: number): Promise<void> {
  const copy = await open(path, 'r+')
  try {
    const { buffer: head, bytesRead } = await copy.read(Buffer.alloc(Math.min(HEAD, bytes)), 0, undefined, 0)
    await recognised[guessKind(head.subarray(0, bytesRead))].sample.cut?.(copy, bytes)
  } finally {
    await copy.close()
  }
}
