/** Options that pdfkit accepts and its type declarations lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** For `TH` only. */
    scope?: 'Row' | 'Column'
    /** Left, top, right, bottom; points from the upper left corner. */
    bbox?: [number, number, number, number]
    placement?: 'Block'
  }
}
