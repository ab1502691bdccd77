import type { Plugin } from 'vite'

const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*'lucide-react'/g

/**
 * Turns `import { Flame } from 'lucide-react'` into an import of that icon's own file. Through the package's index
 * every module seems to need every icon, and then all of them travel with the first screen (3 KiB). In development the
 * package is one file, prepared once; every icon on its own would be found, and prepared, only when a screen asks for it.
 */
export function singleIcons(): Plugin {
  return {
    name: 'zatyshok-single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /'lucide-react'/ },
      handler: (code) => ({ code: code.replace(ICON_IMPORT, (_, names: string) => importsOf(names)), map: null }),
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
