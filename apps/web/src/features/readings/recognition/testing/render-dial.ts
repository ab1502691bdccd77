import type { DigitRow } from '../find-rows.ts'
import { type GrayImage, sampleAt } from '../gray-image.ts'
import { type DigitMask, MASK_HEIGHT } from './digit-masks.ts'

interface Dial {
  /** Digits before the comma. */
  whole: string
  /** Digits after the comma, on red wheels. */
  fraction: string
  font: readonly DigitMask[]
  random: () => number
}

interface RenderedDial {
  image: GrayImage
  /** Where the digits really are. */
  row: DigitRow
}

const WIDTH = 640
const HEIGHT = 480

/**
 * Renders the photo of a drum dial: wheels in a plate with other writing on it, seen at an angle, with shadow, glare,
 * blur and noise. The last wheel may stand between two digits.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one picture's random facts are drawn in one order
export function renderDial({ whole, fraction, font, random }: Dial): RenderedDial {
  const between = (from: number, to: number) => from + (to - from) * random()
  const wheels = [...whole, ...fraction]
  const height = between(26, 58)
  const wheelWidth = height * between(0.72, 0.9)
  const gap = height * between(0.02, 0.2)
  const step = wheelWidth + gap
  const turned = random() < 0.3 ? between(-0.25, 0.25) : 0
  const plate = between(120, 215)
  const ink = between(225, 255)
  const black = between(12, 45)
  const red = between(45, 85)
  const scale = between(0.62, 0.8)
  const length = step * wheels.length
  const centre = { x: WIDTH / 2 + between(-30, 30), y: HEIGHT / 2 + between(-60, 60) }
  const angle = between(-7, 7) * (Math.PI / 180)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const tilt = { x: between(-0.00045, 0.00045), y: between(-0.0006, 0.0006), shear: between(-0.06, 0.06) }
  const fit = Math.min(1, (WIDTH * 0.86) / length)
  const frame = between(3, 8)
  const writing = writingOf({ font, random, length, height })
  const shade = { x: between(-0.09, 0.09), y: between(-0.09, 0.09) }
  const glare =
    random() < 0.35
      ? { x: between(100, 540), y: between(100, 380), size: between(30, 70), power: between(20, 70) }
      : null

  /** The brightness of the plate at a point from the middle of the row of wheels. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the layers of one picture, from the plate to the ink
  const paint = (x: number, y: number): number => {
    const left = x + length / 2
    const inRow = Math.abs(y) < height / 2 && left >= 0 && left < length
    if (!inRow) {
      const near = Math.abs(y) < height / 2 + frame && left > -frame && left < length + frame
      return near ? black + 20 : Math.max(0, plate - writing(x, y) * (plate - 40))
    }
    const wheel = Math.floor(left / step)
    const inside = left - wheel * step
    if (inside > wheelWidth) return black + 30
    const isLast = wheel === wheels.length - 1
    const background = wheel >= whole.length ? red : black
    const curve = 1 - 0.35 * Math.abs(y / (height / 2)) ** 3
    const digit = Number(wheels[wheel])
    const offset = isLast ? turned * height : 0
    const ofWheel = { x: inside - wheelWidth / 2, height: height * scale }
    const here = inkOf(font[digit]!, { ...ofWheel, y: y + offset })
    const next = isLast && turned !== 0 ? font[(digit + (turned > 0 ? 1 : 9)) % 10]! : null
    const there = next ? inkOf(next, { ...ofWheel, y: y + offset - Math.sign(turned) * height }) : 0
    return (background + (ink - background) * Math.max(here, there)) * curve
  }

  const onPlate = (dx: number, dy: number) => {
    const depth = 1 + tilt.x * dx + tilt.y * dy
    const x = (cos * dx + sin * dy) / depth
    return { x, y: (-sin * dx + cos * dy) / depth + tilt.shear * x * 0.2 }
  }
  /** The inverse of `onPlate`, by repeated correction. */
  const inPicture = (x: number, y: number) => {
    let [dx, dy] = [x, y]
    for (let round = 0; round < 40; round += 1) {
      const there = onPlate(dx, dy)
      const [ex, ey] = [x - there.x, y - there.y]
      dx += cos * ex - sin * ey
      dy += sin * ex + cos * ey
    }
    return { x: centre.x + dx * fit, y: centre.y + dy * fit }
  }
  const cells = wheels.map((_, wheel) => inPicture(wheel * step + wheelWidth / 2 - length / 2, 0))
  const [start, end] = [cells[0] ?? centre, cells.at(-1) ?? centre]
  const truth: DigitRow = {
    cells,
    step: (end.x - start.x) / (cells.length - 1),
    height: height * scale * fit,
    angle: Math.atan2(end.y - start.y, end.x - start.x),
    seen: cells.length,
  }

  const picture = new Float32Array(WIDTH * HEIGHT)
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < WIDTH; column += 1) {
      const dx = (column - centre.x) / fit
      const dy = (row - centre.y) / fit
      const { x, y } = onPlate(dx, dy)
      const lit = 1 + shade.x * (dx / 200) + shade.y * (dy / 200)
      const spot = glare
        ? glare.power * Math.exp(-((column - glare.x) ** 2 + (row - glare.y) ** 2) / (2 * glare.size ** 2))
        : 0
      picture[row * WIDTH + column] = paint(x, y) * lit + spot
    }
  }
  const image = photographed(picture, {
    blur: between(0, 1.6),
    noise: between(0, 11),
    contrast: between(0.6, 1),
    random,
  })
  return { image, row: truth }
}

/** How much ink (0–1) a digit has at a point from its middle. */
function inkOf(mask: DigitMask, { x, y, height }: { x: number; y: number; height: number }): number {
  const scale = MASK_HEIGHT / height
  const column = x * scale + mask.width / 2
  const row = y * scale + MASK_HEIGHT / 2
  if (column < 0 || row < 0 || column >= mask.width || row >= MASK_HEIGHT) return 0
  return sampleAt(mask, column, row) / 255
}

/** Other writing on the plate: a serial number below the wheels and a short line above. */
function writingOf({
  font,
  random,
  length,
  height,
}: {
  font: readonly DigitMask[]
  random: () => number
  length: number
  height: number
}) {
  const lines = [
    {
      y: height * (1.3 + random()),
      size: height * (0.3 + 0.3 * random()),
      text: Array.from({ length: 8 }, () => Math.floor(random() * 10)),
    },
    {
      y: -height * (1.2 + random()),
      size: height * (0.25 + 0.3 * random()),
      text: Array.from({ length: 5 }, () => Math.floor(random() * 10)),
    },
  ].map((line) => ({ ...line, left: (random() - 0.7) * length * 0.5 }))
  return (x: number, y: number): number => {
    for (const { y: middle, size, text, left } of lines) {
      if (Math.abs(y - middle) > size / 2) continue
      const place = Math.floor((x - left) / (size * 0.62))
      const digit = text[place]
      if (digit === undefined) continue
      return inkOf(font[digit]!, { x: x - left - (place + 0.5) * size * 0.62, y: y - middle, height: size })
    }
    return 0
  }
}

/** What a camera adds: blur, noise, less contrast. */
function photographed(
  picture: Float32Array,
  { blur, noise, contrast, random }: { blur: number; noise: number; contrast: number; random: () => number },
): GrayImage {
  const blurred =
    blur > 0.3 ? blurRows(blurRows(picture, blur, WIDTH, HEIGHT, 1, WIDTH), blur, HEIGHT, WIDTH, WIDTH, 1) : picture
  const pixels = new Uint8ClampedArray(blurred.length)
  for (let at = 0; at < blurred.length; at += 1) {
    const grain = (random() + random() + random() - 1.5) * 2 * noise
    pixels[at] = 128 + (blurred[at]! - 128) * contrast + grain
  }
  return { width: WIDTH, height: HEIGHT, pixels }
}

/** Gaussian blur along one direction: `along` pixels of a line are `step` apart, the lines are `stride` apart. */
function blurRows(
  from: Float32Array,
  sigma: number,
  along: number,
  lines: number,
  step: number,
  stride: number,
): Float32Array {
  const reach = Math.ceil(sigma * 2.5)
  const weights = Array.from({ length: reach * 2 + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma)),
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const to = new Float32Array(from.length)
  for (let line = 0; line < lines; line += 1) {
    for (let place = 0; place < along; place += 1) {
      let sum = 0
      for (let index = -reach; index <= reach; index += 1) {
        const near = Math.min(Math.max(place + index, 0), along - 1)
        sum += from[line * stride + near * step]! * weights[index + reach]!
      }
      to[line * stride + place * step] = sum / whole
    }
  }
  return to
}
