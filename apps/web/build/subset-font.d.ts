declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    keepFeatures?: readonly string[]
    noHinting?: boolean
    variationAxes?: Readonly<Record<string, { min: number; max: number; default?: number }>>
  }
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>
  export = subsetFont
}
