import { type Output, openOutput } from './output-file.ts'
import { escapeXml, sharedStringsStart } from './xlsx-parts.ts'

/** The shared strings of a workbook, written as they come. */
export interface SharedStrings {
  /** Index of a text that may come again: it is remembered. */
  readonly common: (text: string) => number
  /** Index of a text that comes once, such as a serial number: it is not remembered, which keeps memory small. */
  readonly single: (text: string) => number
  readonly close: () => void
}

/** Opens the shared strings in a file of their own, to be packed into the workbook later. */
export function openSharedStrings(path: string): SharedStrings {
  const output: Output = openOutput(path, 'utf8')
  const known = new Map<string, number>()
  let count = 0
  output.write(sharedStringsStart())
  const single = (text: string): number => {
    output.write(`<si><t>${escapeXml(text)}</t></si>`)
    count += 1
    return count - 1
  }
  return {
    single,
    common: (text) => {
      const index = known.get(text) ?? single(text)
      known.set(text, index)
      return index
    },
    close: () => {
      output.write('</sst>')
      output.close()
    },
  }
}
