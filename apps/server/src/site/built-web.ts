import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../start/start-error.ts'
import type { PublicRenderer } from './public-pages.ts'

/** The web application as the site serves it. */
export interface Web {
  /** The page that every address of the client application gets. */
  readonly shell: string
  readonly renderer: PublicRenderer
  /** Folder of files that are sent as they are; what stands in its `assets` never changes. */
  readonly files: string
}

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** @throws StartError when the web application has not been built */
export async function openBuiltWeb(): Promise<Web> {
  const shell = await readFile(`${dist}client/index.html`, 'utf8').catch(() => {
    throw new StartError('Вебчастину ще не зібрано. Запустіть портал командою npm start: вона її збере.')
  })
  return { shell, renderer: await import(`${dist}public/render.js`), files: `${dist}client` }
}
