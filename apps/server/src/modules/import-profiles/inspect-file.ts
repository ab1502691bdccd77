import { type FileKind, recognised } from '../imports/formats/formats.ts'
import type { Finding, Inspected, Overrides, SampleFile } from '../imports/formats/sample/sample-table.ts'
import { guessKind } from './guess-kind.ts'

export interface InspectedFile extends Inspected {
  readonly kind: FileKind
}

/**
 * Finds out how a file is written, from its content alone.
 * @throws UnreadableSample, FileRefused if no import reads such a file
 */
export async function inspectFile(file: SampleFile, given: Overrides): Promise<InspectedFile> {
  const kind = guessKind(file.head)
  const own: Finding = { what: 'kind', value: kind, sure: 'certain' }
  const inspected = await recognised[kind].sample.inspect(file, given)
  return { ...inspected, kind, findings: [own, ...inspected.findings] }
}
