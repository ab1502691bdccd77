import { readNetwork } from './digit-network.ts'
import weights from './digit-weights.json'
import type { GrayImage } from './gray-image.ts'
import { type DialForm, type DialReading, recogniseDial } from './recognise-dial.ts'

/** Longest sides that are tried: a dial that fills the photo, and a smaller one. */
const SIDES = [640, 1200] as const

const network = readNetwork(weights)

/**
 * Reads the dial in a photo on the device; the photo is not sent anywhere. Null: the digits are not clear.
 *
 * @throws Error when the browser cannot read the picture
 */
export async function readDialPhoto(photo: File, form: DialForm): Promise<DialReading | null> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    for (const side of SIDES) {
      const reading = recogniseDial(grayOf(picture, side), form, network)
      if (reading) return reading
    }
    return null
  } finally {
    picture.close()
  }
}

function grayOf(picture: ImageBitmap, side: number): GrayImage {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const width = Math.max(2, Math.round(picture.width * scale))
  const height = Math.max(2, Math.round(picture.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint8ClampedArray(width * height)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
  return { width, height, pixels }
}
