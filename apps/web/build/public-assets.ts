import { readFileSync } from 'node:fs'
import type { Manifest, Plugin } from 'vite'

const VIRTUAL = 'virtual:public-assets'

/** Tells the renderer of public pages how the client's build, made before, has named the files that pages link to. */
export function publicAssets(manifestFile: string): Plugin {
  return {
    name: 'zatyshok-public-assets',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null
      const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
      const fileOf = (source: string) => {
        const entry = manifest[source]
        if (!entry) throw new Error(`The client's build has no ${source}: build the client first`)
        return JSON.stringify(`/${entry.file}`)
      }
      const fonts = ['body-cyrillic', 'body-latin'].map((name) => fileOf(`build/generated/${name}.woff2`))
      return `export const stylesheet = ${fileOf('src/public/public.css')};export const fonts = [${fonts}];export const rootScript = ${fileOf('src/app/root-page.ts')};export const chatScript = ${fileOf('src/public/chat-script.ts')}`
    },
  }
}
