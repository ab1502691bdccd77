import type { PdfDocument } from './document.ts'

/** A group of parts that belong together, for who hears the page instead of seeing it (ISO 32000-1, 14.8.4). */
export type PdfGroup = 'Table' | 'TR' | 'L' | 'LI' | 'Sect'
/** A part with words of its own; `TH` is the heading of its row or column, `Lbl` says what `LBody` is. */
export type PdfPart = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Lbl' | 'LBody'

interface PartOptions {
  /** Of a `TH`: what it is the heading of. */
  readonly scope?: 'Row' | 'Column'
}

const groups = new WeakMap<PdfDocument, PDFKit.PDFStructureElement[]>()

/** Begins the tree of a document; `finishDocument` ends it. */
export function beginStructure(doc: PdfDocument): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  groups.set(doc, [root])
}

/** Whatever `draw` writes belongs to a group of this kind. */
export function inGroup(doc: PdfDocument, group: PdfGroup, draw: () => void): void {
  const open = groupsOf(doc)
  const element = doc.struct(group)
  innermost(open).add(element)
  open.push(element)
  draw()
  open.pop()
  element.end()
}

/** What `draw` puts on this page is one part, read in the order of drawing. */
export function asPart(doc: PdfDocument, part: PdfPart, draw: () => void, options: PartOptions = {}): void {
  addElement(doc, doc.struct(part, options), { tag: part, draw })
}

/** What `draw` paints is a picture; `alt` is read in its place. `box` in points from the upper left corner. */
export function asFigure(
  doc: PdfDocument,
  { alt, box }: { readonly alt: string; readonly box: { x: number; y: number; width: number; height: number } },
  draw: () => void,
): void {
  const bbox: [number, number, number, number] = [box.x, box.y, box.x + box.width, box.y + box.height]
  addElement(doc, doc.struct('Figure', { alt, bbox, placement: 'Block' }), { tag: 'Figure', draw })
}

/** An empty place of a row: it keeps the columns in step. */
export function addEmptyCell(doc: PdfDocument): void {
  const element = doc.struct('TD')
  innermost(groupsOf(doc)).add(element)
  element.end()
}

/** What is for the eye only, and is not read: rules, page numbers, headings that are repeated. */
export function asArtifact(doc: PdfDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

function addElement(
  doc: PdfDocument,
  element: PDFKit.PDFStructureElement,
  { tag, draw }: { readonly tag: PdfPart | 'Figure'; readonly draw: () => void },
): void {
  innermost(groupsOf(doc)).add(element)
  const content = doc.markStructureContent(tag)
  draw()
  doc.endMarkedContent()
  element.add(content)
  element.end()
}

function groupsOf(doc: PdfDocument): PDFKit.PDFStructureElement[] {
  const open = groups.get(doc)
  if (!open) throw new Error('The document has no structure: open it by openDocument')
  return open
}

function innermost(open: readonly PDFKit.PDFStructureElement[]): PDFKit.PDFStructureElement {
  const element = open.at(-1)
  if (!element) throw new Error('The structure of the document has ended')
  return element
}
