import type { GrayImage } from '../gray-image.ts'
import outlines from './digit-outlines.json' with { type: 'json' }

/** Outlines of a font's ten digits: `w` is the width, `c` the contours as x, y, x, y…; «0» is 100 units high. */
type Digits = readonly { w: number; c: readonly (readonly number[])[] }[]

/** A digit as a mask: 255 inside. It is `MASK_HEIGHT` pixels high; the width depends on the digit. */
export type DigitMask = GrayImage

export const MASK_HEIGHT = 56
const MARGIN = 2
const SCALE = (MASK_HEIGHT - 2 * MARGIN) / 100

/** The masks of ten digits for each font. Open fonts of the npm packages @fontsource/*, under the SIL licence or Apache. */
export const trainFonts = masksOf(outlines.train)
/** Fonts that the network has not seen. */
export const heldOutFonts = masksOf(outlines.heldOut)

function masksOf(fonts: Readonly<Record<string, Digits>>): DigitMask[][] {
  return Object.values(fonts).map((digits) => digits.map(rasterise))
}

/** Fills the contours with 4 × 4 samples a pixel (even-odd rule, which suits these outlines). */
function rasterise({ w, c }: Digits[number]): DigitMask {
  const width = Math.ceil(w * SCALE) + 2 * MARGIN
  const pixels = new Uint8ClampedArray(width * MASK_HEIGHT)
  const samples = 4
  for (let line = 0; line < MASK_HEIGHT * samples; line += 1) {
    const y = ((line + 0.5) / samples - MARGIN) / SCALE
    const crossings = c.flatMap((contour) => crossingsOf(contour, y)).sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = (crossings[pair]! * SCALE + MARGIN) * samples
      const to = (crossings[pair + 1]! * SCALE + MARGIN) * samples
      for (let column = Math.ceil(from - 0.5); column < to - 0.5; column += 1) {
        const at = Math.floor(line / samples) * width + Math.floor(column / samples)
        pixels[at] = pixels[at]! + 255 / (samples * samples)
      }
    }
  }
  return { width, height: MASK_HEIGHT, pixels }
}

/** The x of each crossing of a horizontal line with a closed contour. */
function crossingsOf(contour: readonly number[], y: number): number[] {
  const found: number[] = []
  const points = contour.length / 2
  for (let index = 0; index < points; index += 1) {
    const next = (index + 1) % points
    const [x1, y1, x2, y2] = [contour[index * 2]!, contour[index * 2 + 1]!, contour[next * 2]!, contour[next * 2 + 1]!]
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  }
  return found
}
