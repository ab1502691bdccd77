import { type FileKind, recognised } from '../imports/formats/formats.ts'
import type { Finding, Inspected, Overrides, SampleFile } from '../imports/formats/sample/sample-table.ts'
import { guessKind } from './guess-kind.ts'

export interface InspectedFile extends Inspected {
  readonly kind: FileKind
}

/**
 * Detects the format, the encoding and the tables of a file from its content.
 * @throws UnreadableSample, FileRefused if the portal cannot import such a file
 */
export async function inspectFile(file: SampleFile, given: Overrides): Promise<InspectedFile> {
  const kind = guessKind(file.head)
  const own: Finding = { what: 'kind', value: kind, sure: 'certain' }
  const inspected = await recognised[kind].sample.inspect(file, given)
  return { ...inspected, kind, findings: [own, ...inspected.findings] }
}
