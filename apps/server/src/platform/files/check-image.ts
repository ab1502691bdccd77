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
/** A camera writes its own notes before the dimensions. */
const headBytes = 1024 * 1024

/**
 * Reads the dimensions that an image declares; not one pixel is decoded, so that 50,000 × 50,000 costs nothing
 * (attack FU4).
 *
 * @throws RefusedFile `content` for an image that declares none, `dimensions` for one that is too large
 */
export async function checkImage(path: string, kind: FileKind): Promise<Dimensions> {
  const { width, height } = declaredSize(await readHead(path, headBytes), kind)
  if (width < 1 || height < 1) throw new RefusedFile('content')
  if (width > longestSide || height > longestSide || width * height > mostPixels) throw new RefusedFile('dimensions')
  return { width, height }
}

/** Which side of a photo is up, 1–8 of Exif; 1 where nothing says so. */
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
    // A photo on its side: from the fifth on the two change places.
    const { width, height, orientation = 1 } = size
    if (size.type === kind) return orientation < 5 ? { width, height } : { width: height, height: width }
  } catch {
    // A broken image, whatever is broken in it.
  }
  throw new RefusedFile('content')
}
