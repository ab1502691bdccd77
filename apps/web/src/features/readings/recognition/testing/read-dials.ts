import { readNetwork } from '../digit-network.ts'
import weights from '../digit-weights.json' with { type: 'json' }
import { recogniseDial } from '../recognise-dial.ts'
import { heldOutFonts } from './digit-masks.ts'
import { seededRandom } from './random.ts'
import { renderDial } from './render-dial.ts'

interface Asked {
  count: number
  seed: number
  /** `no`: the picture has only the other writing of the plate. */
  showsDial?: 'no'
}

/** Renders dials with five digits and one to three after the comma, reads them, and counts the whole numbers. */
export function readDials({ count, seed, showsDial }: Asked): { right: number; wrong: string[]; unread: number } {
  const random = seededRandom(seed)
  const network = readNetwork(weights)
  const digitsOf = (length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join('')
  const result = { right: 0, wrong: [] as string[], unread: 0 }
  for (let dial = 0; dial < count; dial += 1) {
    const decimals = [3, 3, 1, 2][dial % 4] ?? 3
    const whole = digitsOf(5)
    const font = heldOutFonts[dial % heldOutFonts.length]!
    const wheels = showsDial === 'no' ? { whole: '', fraction: '' } : { whole, fraction: digitsOf(decimals) }
    const { image } = renderDial({ ...wheels, font, random })
    const reading = recogniseDial(image, { digits: 5, decimals }, network)
    if (!reading) result.unread += 1
    else if (reading.whole === whole && showsDial !== 'no') result.right += 1
    else result.wrong.push(`${whole} read as ${reading.whole}`)
  }
  return result
}
