import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../start/start-error.ts'
import { homeShell } from './home-shell.ts'
import type { PublicRenderer } from './public-pages.ts'

/** The web application's files and renderer for the site. */
export interface Web {
  /** The page for every address of the client application. */
  readonly shell: string
  /** The page for the cabinet's home; in development it is the shell. */
  readonly home?: string
  readonly renderer: PublicRenderer
  /** Folder of files that are sent unchanged; files in its `assets` are immutable. */
  readonly files: string
  /** Folder with the `assets` of other builds, for pages of those builds; see kept-assets.ts. */
  readonly kept?: string
}

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** @throws StartError if the web application has not been built */
export async function openBuiltWeb(): Promise<Web> {
  const shell = await readFile(`${dist}client/index.html`, 'utf8').catch(() => {
    throw new StartError({
      uk: 'Вебчастину ще не зібрано. Запустіть портал командою npm start: вона її збере.',
      en: 'The web application is not built yet. Start the portal by npm start, which builds it.',
    })
  })
  const built = JSON.parse(await readFile(`${dist}client/.vite/manifest.json`, 'utf8'))
  const home = homeShell(shell, built)
  return { shell, home, renderer: await import(`${dist}public/render.js`), files: `${dist}client` }
}
