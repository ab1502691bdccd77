import type { FileBytes, FileColumn, RowChunks } from './row-file.ts'

/** Writes one JSON object per line, in UTF-8. Empty cells are omitted; numbers keep their digits. */
export async function* jsonlFile(columns: readonly FileColumn[], chunks: RowChunks, header: string | null): FileBytes {
  if (header !== null) yield Buffer.from(`${header}\n`)
  const names = columns.map(({ heading }) => JSON.stringify(heading))
  for await (const rows of chunks) {
    let text = ''
    for (const row of rows) {
      const members = columns.flatMap(({ kind }, at) => {
        const cell = row[at] ?? null
        return cell === null ? [] : [`${names[at]}:${kind === 'number' ? jsonNumber(cell) : JSON.stringify(cell)}`]
      })
      text += `{${members.join(',')}}\n`
    }
    yield Buffer.from(text)
  }
}

function jsonNumber(text: string): string {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) throw new RangeError('not a number of JSON')
  return text
}
