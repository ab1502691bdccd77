import { readFile } from 'node:fs/promises'
import { RefusedFile } from './file-problem.ts'

/** Names of streams stand in the directory of an OLE file as UTF-16. */
const streamName = (name: string) => Buffer.from(`${name}\0`, 'utf16le')

const wordDocument = streamName('WordDocument')
const macros = [streamName('_VBA_PROJECT'), streamName('_VBA_PROJECT_CUR'), streamName('VBA')]

/**
 * A Word document of the old format: an OLE file with the stream of a document and without macros. By the names of its
 * streams alone: nothing of it is interpreted.
 *
 * @throws RefusedFile `content`, `unsafe`
 */
export async function checkWordFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (!content.includes(wordDocument)) throw new RefusedFile('content')
  if (macros.some((name) => content.includes(name))) throw new RefusedFile('unsafe')
}
