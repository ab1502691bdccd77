import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font, type GlyphRun } from 'fontkit'

type FontSource = Parameters<PDFKit.PDFDocument['font']>[0]
export type Fonts = { readonly regular: FontSource; readonly bold: FontSource }

/**
 * Most cached words. Words of labels and services repeat in every receipt; numbers do not, so they must not fill the
 * cache.
 */
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
  // pdfkit accepts a parsed font in place of bytes; its types declare bytes only.
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
    // pdfkit scales the positions in place, so it gets a copy.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
  return font
}
