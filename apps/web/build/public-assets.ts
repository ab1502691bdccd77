import { readFileSync } from 'node:fs'
import type { Manifest, Plugin } from 'vite'

const VIRTUAL = 'virtual:public-assets'

/**
 * Gives the renderer of public pages the hashed names of linked files, from the manifest of the earlier client build.
 * In development there is no build: Vite serves the sources at their own paths.
 */
export function publicAssets(manifestFile: string): Plugin {
  let addressOf: (source: string) => string
  return {
    name: 'zatyshok-public-assets',
    configResolved({ command }) {
      addressOf = command === 'serve' ? (source) => `/${source}` : (source) => builtAddress(manifestFile, source)
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null
      const fileOf = (source: string) => JSON.stringify(addressOf(source))
      const fonts = ['body-cyrillic', 'body-latin'].map((name) => fileOf(`build/generated/${name}.woff2`))
      return `export const stylesheet = ${fileOf('src/public/public.css')};export const fonts = [${fonts}];export const rootScript = ${fileOf('src/app/root-page.ts')};export const chatScript = ${fileOf('src/public/chat-script.ts')}`
    },
  }
}

function builtAddress(manifestFile: string, source: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const entry = manifest[source]
  if (!entry) throw new Error(`The client's build has no ${source}: build the client first`)
  return `/${entry.file}`
}
