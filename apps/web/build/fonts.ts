import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const LATIN =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  '\u00a0«»·°²³©×–—’“”„…−'
const UKRAINIAN = `АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя№\u0301`

const SOURCES = [
  {
    file: 'body-latin.woff2',
    from: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    text: LATIN,
  },
  {
    file: 'body-cyrillic.woff2',
    from: '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2',
    text: UKRAINIAN,
  },
  {
    file: 'heading-latin.woff2',
    from: '@fontsource/arsenal/files/arsenal-latin-700-normal.woff2',
    text: LATIN,
  },
  {
    file: 'heading-cyrillic.woff2',
    from: '@fontsource/arsenal/files/arsenal-cyrillic-700-normal.woff2',
    text: UKRAINIAN,
  },
]

const FEATURES = ['kern', 'mark', 'ccmp', 'locl', 'liga']

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function subset(folder: string, source: (typeof SOURCES)[number]): Promise<void> {
  const original = await readFile(createRequire(import.meta.url).resolve(source.from))
  const stamp = createHash('sha256').update(original).update(source.text).update(FEATURES.join()).digest('hex')
  const target = join(folder, source.file)
  const stampFile = `${target}.stamp`
  if ((await exists(target)) && (await exists(stampFile)) && (await readFile(stampFile, 'utf8')) === stamp) return
  const isBody = source.file.startsWith('body')
  const font = await subsetFont(original, source.text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    ...(isBody && { variationAxes: { wght: { min: 400, max: 700, default: 400 } } }),
  })
  await writeFile(target, font)
  await writeFile(stampFile, stamp)
}

/**
 * Subsets both font families to Latin and Ukrainian before the build (design/ux.md, Type). The output folder is not
 * committed. Unchanged fonts are skipped.
 */
export function fontSubsets(folder: string): Plugin {
  return {
    name: 'zatyshok-font-subsets',
    async config() {
      await mkdir(folder, { recursive: true })
      await Promise.all(SOURCES.map((source) => subset(folder, source)))
    },
  }
}
