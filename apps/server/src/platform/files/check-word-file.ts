import { readFile } from 'node:fs/promises'
import { RefusedFile } from './file-problem.ts'

/** An OLE directory stores stream names in UTF-16. */
const streamName = (name: string) => Buffer.from(`${name}\0`, 'utf16le')

const wordDocument = streamName('WordDocument')
const macros = [streamName('_VBA_PROJECT'), streamName('_VBA_PROJECT_CUR'), streamName('VBA')]

/**
 * Checks a Word document of the old format: an OLE file with a document stream and without macros. It compares stream
 * names only and interprets no content.
 *
 * @throws RefusedFile `content`, `unsafe`
 */
export async function checkWordFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (!content.includes(wordDocument)) throw new RefusedFile('content')
  if (macros.some((name) => content.includes(name))) throw new RefusedFile('unsafe')
}
