import type { SourceFile, StagedFile } from '../stage/staging.ts'
import { readCsv } from './read-csv.ts'
import { readDbf } from './read-dbf.ts'
import { readFixed } from './read-fixed.ts'
import { readJsonl } from './read-jsonl.ts'
import { readRegister } from './read-register.ts'
import { readStatement } from './read-statement.ts'
import { readXlsx } from './read-xlsx.ts'

/** Loads a file of any format into temporary tables of text. @throws FileRefused */
export function readSource(file: SourceFile): Promise<StagedFile> {
  const format = file.rule.format ?? file.profile.format
  switch (format.type) {
    case 'csv':
      return readCsv(file, format)
    case 'dbf':
      return readDbf(file, format)
    case 'xlsx':
      return readXlsx(file)
    case 'jsonl':
      return readJsonl(file, format)
    case 'fixed':
      return readFixed(file, format)
    case 'register':
      return readRegister(file, format)
    case 'statement':
      return readStatement(file, format)
  }
}
