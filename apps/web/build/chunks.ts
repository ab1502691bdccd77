import type { Plugin, Rolldown } from 'vite'

interface Modules {
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null
}

/** Zod is only for forms; contract modules import it for schemas that the browser's build drops. */
const FORMS_ONLY = /node_modules\/zod\/|contract\/src\/credentials/

/**
 * Two named chunks instead of a dozen that the bundler would cut by itself: each file compresses on its own, and
 * small ones badly (3 KiB of the dashboard's 115). `base` is what access and cabinet share, `cabinet` the rest
 * of what every screen of the cabinet needs; both are closed under imports, so chunks cannot form a circle.
 */
export function chunkName(id: string, modules: Modules): string | null {
  if (FORMS_ONLY.test(id)) return null
  const { access, cabinet } = reachOf(modules)
  if (!cabinet.has(id)) return null
  return access.has(id) ? 'base' : 'cabinet'
}

type Reach = { access: ReadonlySet<string>; cabinet: ReadonlySet<string> }
const reaches = new WeakMap<Modules, Reach>()

function reachOf(modules: Modules): Reach {
  const known = reaches.get(modules)
  if (known) return known
  const root = new URL('../src/app/', import.meta.url).pathname
  const access = closure(`${root}access-app.tsx`, modules)
  for (const screen of modules.getModuleInfo(`${root}access-app.tsx`)?.dynamicallyImportedIds ?? []) {
    for (const id of closure(screen, modules)) access.add(id)
  }
  const reach = { access, cabinet: closure(`${root}cabinet-app.tsx`, modules) }
  reaches.set(modules, reach)
  return reach
}

/** A module and everything that it imports statically. */
function closure(start: string, modules: Modules): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

/** Stops the build when chunks import each other in a circle: such a bundle starts with a module not there yet. */
export function refuseChunkCycles(): Plugin {
  return {
    name: 'zatyshok-refuse-chunk-cycles',
    generateBundle(_, bundle) {
      const importsOf = (file: string) => {
        const output = bundle[file]
        return output?.type === 'chunk' ? output.imports : []
      }
      const visit = (file: string, path: readonly string[]) => {
        if (path.includes(file)) this.error(`Chunks import each other: ${[...path, file].join(' → ')}`)
        for (const next of importsOf(file)) visit(next, [...path, file])
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}
