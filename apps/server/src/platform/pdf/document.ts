import PDFDocument from 'pdfkit'
import { notoSans } from './fonts.ts'
import { asArtifact, beginStructure } from './structure.ts'

export type PdfDocument = PDFKit.PDFDocument

/** Metadata of the file. `createdAt` is an argument, so that the same content gives the same file. */
export type DocumentFacts = { readonly title: string; readonly author: string; readonly createdAt: Date }

/** A4 in points; every drawing function of this folder uses these margins. */
export const sheet = { left: 40, right: 555, top: 36, bottom: 800, width: 515 } as const

/**
 * Opens a Ukrainian A4 document with the fonts `regular` and `bold`. Draw by coordinates, then call `finishDocument`.
 * The document is tagged for screen readers (PDF/UA-1): draw everything as a part, a figure or an artifact of
 * structure.ts.
 */
export function openDocument({ title, author, createdAt }: DocumentFacts): PdfDocument {
  const fonts = notoSans()
  const doc = new PDFDocument({
    size: 'A4',
    // The drawing functions break pages themselves; pdfkit's own margins would break them a second time.
    margin: 0,
    lang: 'uk',
    pdfVersion: '1.7',
    tagged: true,
    // The type declarations list PDF/A subsets only.
    subset: 'PDF/UA' as 'PDF/A-1',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
    font: fonts.regular as string,
  })
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  doc.font('regular')
  beginStructure(doc)
  doc.y = sheet.top
  return doc
}

export function startPage(doc: PdfDocument): void {
  doc.addPage()
  doc.y = sheet.top
}

/** Starts a new page if `height` points do not fit below the cursor. */
export function ensureRoom(doc: PdfDocument, height: number): void {
  if (doc.y + height > sheet.bottom) startPage(doc)
}

interface Rule {
  /** Right end in points. */
  readonly to?: number
  readonly width: number
  readonly colour: string
}

/** Draws a horizontal rule as an artifact. */
export function drawRule(doc: PdfDocument, { to = sheet.right as number, width, colour }: Rule): void {
  asArtifact(doc, () => {
    doc.moveTo(sheet.left, doc.y).lineTo(to, doc.y).lineWidth(width).strokeColor(colour).stroke()
  })
}

/** Writes `footer(page, pages)` at the foot of every page and returns the finished file. */
export async function finishDocument(
  doc: PdfDocument,
  footer: (page: number, pages: number) => string,
): Promise<Buffer> {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.font('regular').fontSize(8).fillColor('#555555')
    asArtifact(doc, () => doc.text(footer(page + 1, count), sheet.left, sheet.bottom + 8, { lineBreak: false }))
  }
  const finished = collect(doc)
  doc.end()
  return finished
}

function collect(doc: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
