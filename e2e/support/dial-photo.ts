import { crc32, deflateSync } from 'node:zlib'
import { heldOutFonts } from '../../apps/web/src/features/readings/recognition/testing/digit-masks.ts'
import { seededRandom } from '../../apps/web/src/features/readings/recognition/testing/random.ts'
import { renderDial } from '../../apps/web/src/features/readings/recognition/testing/render-dial.ts'

/** Returns a PNG of a drum dial with these digits, for a file field. */
export function dialPhoto({ whole, fraction }: { whole: string; fraction: string }) {
  const font = heldOutFonts[0]
  if (!font) throw new Error('No font')
  const { image } = renderDial({ whole, fraction, font, random: seededRandom(5) })
  return { name: 'dial.png', mimeType: 'image/png', buffer: grayPng(image) }
}

function grayPng({ width, height, pixels }: { width: number; height: number; pixels: Uint8ClampedArray }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits of grey, no interlacing.
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
