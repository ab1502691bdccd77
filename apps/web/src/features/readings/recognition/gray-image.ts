/** A grey picture; `pixels` row by row, 0 is black and 255 is white. */
export interface GrayImage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray
}

/** Returns the brightness at a point between pixels (bilinear); outside the picture the nearest edge counts. */
export function sampleAt({ width, height, pixels }: GrayImage, x: number, y: number): number {
  const left = Math.min(Math.max(x, 0), width - 1.001)
  const top = Math.min(Math.max(y, 0), height - 1.001)
  const column = Math.floor(left)
  const row = Math.floor(top)
  const dx = left - column
  const dy = top - row
  const at = row * width + column
  const upper = pixels[at]! * (1 - dx) + pixels[at + 1]! * dx
  const lower = pixels[at + width]! * (1 - dx) + pixels[at + width + 1]! * dx
  return upper * (1 - dy) + lower * dy
}

/**
 * Marks pixels that are lighter than their surroundings, or darker with `looksFor: 'dark'`. The surroundings are a square
 * of `radius` pixels to each side, so a shadow over a part of the picture does not matter.
 */
export function markContrast(
  { width, height, pixels }: GrayImage,
  { looksFor, radius, margin }: { looksFor: 'light' | 'dark'; radius: number; margin: number },
): Uint8Array {
  const sums = integralOf(width, height, pixels)
  const marks = new Uint8Array(width * height)
  const sign = looksFor === 'light' ? 1 : -1
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius)
    const bottom = Math.min(height, y + radius + 1)
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width, x + radius + 1)
      const stride = width + 1
      const sum =
        sums[bottom * stride + right]! -
        sums[top * stride + right]! -
        sums[bottom * stride + left]! +
        sums[top * stride + left]!
      const mean = sum / ((bottom - top) * (right - left))
      if ((pixels[y * width + x]! - mean) * sign > margin) marks[y * width + x] = 1
    }
  }
  return marks
}

/** Sums of all pixels above and to the left, with an empty first row and column. */
function integralOf(width: number, height: number, pixels: Uint8ClampedArray): Float64Array {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += pixels[y * width + x]!
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row
    }
  }
  return sums
}
