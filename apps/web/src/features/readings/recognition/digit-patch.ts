import type { DigitRow } from './find-rows.ts'
import { type GrayImage, sampleAt } from './gray-image.ts'

/** Size of the picture of one digit that the network reads. */
export const PATCH_WIDTH = 16
export const PATCH_HEIGHT = 24

/** How much of a cell the patch shows: the digit fills about 70 % of its height. */
const ROOM = 1.4

/** Cuts one digit out, turned upright, and stretches its contrast to −1…1. */
export function cutPatch(image: GrayImage, row: DigitRow, place: number): Float32Array {
  const { x, y } = row.cells[place]!
  const [cos, sin] = [Math.cos(row.angle), Math.sin(row.angle)]
  const scale = (row.height * ROOM) / PATCH_HEIGHT
  const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT)
  for (let line = 0; line < PATCH_HEIGHT; line += 1) {
    for (let column = 0; column < PATCH_WIDTH; column += 1) {
      const dx = (column + 0.5 - PATCH_WIDTH / 2) * scale
      const dy = (line + 0.5 - PATCH_HEIGHT / 2) * scale
      patch[line * PATCH_WIDTH + column] = sampleAt(image, x + cos * dx - sin * dy, y + sin * dx + cos * dy)
    }
  }
  return stretched(patch)
}

/** Maps the 3rd to the 97th percentile to −1…1, so light and contrast of the photo do not matter. */
function stretched(patch: Float32Array): Float32Array {
  const sorted = patch.toSorted()
  const low = sorted[Math.floor(sorted.length * 0.03)] ?? 0
  const high = sorted[Math.floor(sorted.length * 0.97)] ?? 255
  const half = Math.max(4, (high - low) / 2)
  return patch.map((value) => Math.min(1.2, Math.max(-1.2, (value - (low + high) / 2) / half)))
}
