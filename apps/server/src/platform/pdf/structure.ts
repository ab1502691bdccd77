import type { PdfDocument } from './document.ts'

/** A structure element that groups others, for screen readers (ISO 32000-1, 14.8.4). */
export type PdfGroup = 'Table' | 'TR' | 'L' | 'LI' | 'Sect'
/** A structure element with text; `TH` is a heading of a row or column, `Lbl` is the label of `LBody`. */
export type PdfPart = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Lbl' | 'LBody'

interface PartOptions {
  /** For `TH` only: whether it heads a row or a column. */
  readonly scope?: 'Row' | 'Column'
}

const groups = new WeakMap<PdfDocument, PDFKit.PDFStructureElement[]>()

/** Begins the structure tree of a document; `finishDocument` ends it. */
export function beginStructure(doc: PdfDocument): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  groups.set(doc, [root])
}

/** Groups everything that `draw` writes. */
export function inGroup(doc: PdfDocument, group: PdfGroup, draw: () => void): void {
  const open = groupsOf(doc)
  const element = doc.struct(group)
  innermost(open).add(element)
  open.push(element)
  draw()
  open.pop()
  element.end()
}

/** Marks everything that `draw` writes on this page as one part; screen readers follow the order of drawing. */
export function asPart(doc: PdfDocument, part: PdfPart, draw: () => void, options: PartOptions = {}): void {
  addElement(doc, doc.struct(part, options), { tag: part, draw })
}

/** Marks what `draw` paints as a picture; screen readers read `alt`. `box` is in points from the upper left corner. */
export function asFigure(
  doc: PdfDocument,
  { alt, box }: { readonly alt: string; readonly box: { x: number; y: number; width: number; height: number } },
  draw: () => void,
): void {
  const bbox: [number, number, number, number] = [box.x, box.y, box.x + box.width, box.y + box.height]
  addElement(doc, doc.struct('Figure', { alt, bbox, placement: 'Block' }), { tag: 'Figure', draw })
}

/** Adds an empty cell to a row, so that the columns stay aligned. */
export function addEmptyCell(doc: PdfDocument): void {
  const element = doc.struct('TD')
  innermost(groupsOf(doc)).add(element)
  element.end()
}

/** Marks decoration that screen readers skip: rules, page numbers, repeated headings. */
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
