import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A requirement of ASVS 5.0, from `docs/asvs.csv`. */
export interface Requirement {
  readonly id: string
  /** `test`, `document`, `operations`, `not-applicable` */
  readonly kind: string
  /** `<file>: <quoted text>`, or the name of a document. */
  readonly evidence: readonly string[]
}

const root = path.join(import.meta.dirname, '../../..')

/** @throws Error for a line that is not a row of the table */
export function readRequirements(): readonly Requirement[] {
  const [, ...lines] = readFileSync(path.join(root, 'docs/asvs.csv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    )
    const [id = '', , , kind = '', , evidence = ''] = cells
    if (!/^V\d+\.\d+\.\d+$/.test(id)) throw new Error(`No requirement: ${line}`)
    return { id, kind, evidence: evidence.split('; ').filter(Boolean) }
  })
}

/** True if the file exists and contains those words, regardless of line breaks. */
export function isThere(evidence: string): boolean {
  const [file = '', ...words] = evidence.split(': ')
  const place = path.join(root, file)
  if (!existsSync(place)) return false
  return readFileSync(place, 'utf8').replace(/\s+/g, ' ').includes(words.join(': '))
}
