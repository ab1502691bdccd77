import { readCsv } from './read-csv.ts'
import type { SourceFile, StagedFile } from './staging.ts'

/** Loads a file of any format into temporary tables of text. @throws FileRefused */
export async function readSource(file: SourceFile): Promise<StagedFile> {
  const format = file.rule.format ?? file.profile.format
  switch (format.type) {
    case 'csv':
      return readCsv(file, format)
    default:
      throw new Error(`no reader of ${format.type}`)
  }
}
