/** What pdfkit takes and its types do not know yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Of a `TH`. */
    scope?: 'Row' | 'Column'
    /** Left, top, right, bottom; points from the upper left corner. */
    bbox?: [number, number, number, number]
    placement?: 'Block'
  }
}
