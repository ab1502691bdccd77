import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font, type GlyphRun } from 'fontkit'

type FontSource = Parameters<PDFKit.PDFDocument['font']>[0]
export type Fonts = { readonly regular: FontSource; readonly bold: FontSource }

/** Words of labels and services return in every receipt; numbers do not, so the cache must not grow with them. */
const rememberedWords = 4000

let parsed: Fonts | undefined

/**
 * Noto Sans, parsed once for the process and shared by all documents: parsing takes ten times longer than a
 * receipt. Each document still embeds its own subset of glyphs.
 */
export function notoSans(): Fonts {
  parsed ??= { regular: parse('400Regular/NotoSans_400Regular.ttf'), bold: parse('700Bold/NotoSans_700Bold.ttf') }
  return parsed
}

function parse(file: string): FontSource {
  const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${file}`))
  // pdfkit takes a parsed font as it takes bytes; its types know the bytes only.
  return rememberLayouts(create(readFileSync(path))) as unknown as FontSource
}

/** Shaping a word is a quarter of a receipt's time: shaped words are kept across documents. */
function rememberLayouts(font: Font): Font {
  const runs = new Map<string, GlyphRun>()
  const shape = font.layout.bind(font)
  font.layout = (text, ...features) => {
    if (features.some((feature) => feature !== undefined)) return shape(text, ...features)
    const run = runs.get(text) ?? shape(text)
    if (runs.size >= rememberedWords) runs.clear()
    runs.set(text, run)
    // pdfkit scales the positions in place: it gets its own.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
  return font
}
