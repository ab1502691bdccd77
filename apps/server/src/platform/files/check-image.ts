import type { FileKind } from '@zatyshok/contract/files'
import { imageSize } from 'image-size'
import { RefusedFile } from './file-problem.ts'
import { readHead } from './read-head.ts'

/** In pixels. */
export interface Dimensions {
  readonly width: number
  readonly height: number
}

const longestSide = 12_000
const mostPixels = 50_000_000
/** A camera writes its metadata before the dimensions. */
const headBytes = 1024 * 1024

/**
 * Reads the dimensions that an image declares. Pixels are not decoded, so that 50,000 × 50,000 costs no memory (attack
 * FU4).
 *
 * @throws RefusedFile `content` for an image without dimensions, `dimensions` for one that is too large
 */
export async function checkImage(path: string, kind: FileKind): Promise<Dimensions> {
  const { width, height } = declaredSize(await readHead(path, headBytes), kind)
  if (width < 1 || height < 1) throw new RefusedFile('content')
  if (width > longestSide || height > longestSide || width * height > mostPixels) throw new RefusedFile('dimensions')
  return { width, height }
}

/** Returns the Exif orientation of a photo, 1–8; 1 if the photo has none. */
export function orientationOf(content: Buffer): number {
  try {
    return imageSize(content).orientation ?? 1
  } catch {
    return 1
  }
}

function declaredSize(head: Buffer, kind: FileKind): Dimensions {
  try {
    const size = imageSize(head)
    // Orientations 5–8 are rotated by 90°, so width and height swap.
    const { width, height, orientation = 1 } = size
    if (size.type === kind) return orientation < 5 ? { width, height } : { width: height, height: width }
  } catch {
    // Any parser error means a broken image.
  }
  throw new RefusedFile('content')
}
