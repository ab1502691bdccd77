import { sharedString, sharedStringsEnd, sharedStringsStart } from '@zatyshok/files/xlsx'
import { type Output, openOutput } from './output-file.ts'

/** The shared strings of a workbook, written sequentially. */
export interface SharedStrings {
  /** Returns the index of a text that may repeat; the text is cached. */
  readonly common: (text: string) => number
  /** Returns the index of a text that occurs once, such as a serial number; it is not cached, to save memory. */
  readonly single: (text: string) => number
  readonly close: () => void
}

/** Opens the shared strings in a separate file, which is packed into the workbook later. */
export function openSharedStrings(path: string): SharedStrings {
  const output: Output = openOutput(path, 'utf8')
  const known = new Map<string, number>()
  let count = 0
  output.write(sharedStringsStart)
  const single = (text: string): number => {
    output.write(sharedString(text))
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
      output.write(sharedStringsEnd)
      output.close()
    },
  }
}
