import { open } from 'node:fs/promises'
import type { Encoding } from '../formats/schema-parts.ts'
import { FileRefused } from '../refusal-reasons.ts'
import { encodingName, likelierEncoding } from './encodings.ts'

const SAMPLE_BYTES = 1 << 16

/** Reads the first bytes of a file, cut after a whole line if there are several. */
export async function readSample(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const end = bytesRead === SAMPLE_BYTES ? buffer.lastIndexOf(10) + 1 || bytesRead : bytesRead
    return buffer.subarray(0, end)
  } finally {
    await handle.close()
  }
}

/** @throws FileRefused if the text is clearly in another encoding than the profile states. */
export function refuseWrongEncoding(sample: Buffer, declared: Encoding): void {
  const actual = likelierEncoding(sample, declared)
  if (!actual) return
  throw new FileRefused('encoding', { declared: encodingName(declared), actual: encodingName(actual) })
}
