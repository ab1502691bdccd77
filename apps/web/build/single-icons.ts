import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*'lucide-react'/g
const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/**
 * Turns `import { Flame } from 'lucide-react'` into an import of the icon's own file. Via the package's index, every
 * screen would import every icon, and the first screen would load all of them (3 KiB). The plugin is off in
 * development, where Vite prebundles the package once. Separate icon files would be prebundled only when a screen
 * imports them. `lucide-icon.ts` draws the icons; it needs neither their names nor the random keys of their shapes, which
 * do not compress.
 */
export function singleIcons(): Plugin {
  return {
    name: 'zatyshok-single-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: () => fileURLToPath(new URL('lucide-icon.ts', import.meta.url)),
    },
    transform: {
      filter: { id: [/\/apps\/web\/src\/.*\.tsx?$/, ICON_FILE] },
      handler: (code, id) => ({
        code: ICON_FILE.test(id)
          ? code.replaceAll(/,?\s*key: "\w+"/g, '').replace(/name: "[\w-]+",\s*size: 24,/, '')
          : code.replace(ICON_IMPORT, (_, names: string) => importsOf(names)),
        map: null,
      }),
    },
  }
}

const importsOf = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => `import ${name} from 'lucide-react/icons/${fileOf(name)}'`)
    .join(';')

/** `WavesArrowDown` → `waves-arrow-down`, `Trash2` → `trash-2`. */
const fileOf = (name: string) => name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase()
