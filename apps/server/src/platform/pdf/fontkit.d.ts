/** The package ships no types; only what the receipts need is declared. */
declare module 'fontkit' {
  export type GlyphRun = { readonly glyphs: readonly object[]; readonly positions: readonly object[] }
  export type Font = { layout(text: string, ...features: readonly unknown[]): GlyphRun }
  export function create(bytes: Uint8Array): Font
}
