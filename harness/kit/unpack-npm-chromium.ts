/** Unpacks the Chromium of npm, its libraries, its font and its WebGL renderer into TMPDIR. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'

const packed = fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')))
const files = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
await Promise.all(files.map((file) => inflate(join(packed, file))))
