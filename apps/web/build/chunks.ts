import type { Plugin, Rolldown } from 'vite'

interface Modules {
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null
}

/** Contract modules import Zod and each other only for schemas. The browser's build drops these schemas. */
const CONTRACT_FILE = /\/packages\/contract\/src\//

/**
 * The library's index exports these modules, but only long lists use them. Via the index they would get into the
 * cabinet's layout chunk.
 */
const OF_LISTS = /\/@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery)\./

/**
 * Returns the chunk of a module; null leaves the choice to the bundler. Five named chunks replace dozens of small ones:
 * each file is compressed separately, and small files compress badly (5 KiB of the dashboard's 115).
 * - `base`: modules that access and the cabinet share.
 * - `cabinet`: the rest of the cabinet's layout, and what its home shares with other screens.
 * - `forms`: modules that sign-in and registration share in addition.
 * - `lists`: modules that several other cabinet screens share, that the management also uses, and that sign-in does not
 *   need.
 * - `screens`: modules that several other cabinet screens share and that only the cabinet uses.
 * Each set is closed under imports, so the chunks cannot import each other in a cycle.
 */
export function chunkName(id: string, modules: Modules): string | null {
  const { access, cabinet, forms, lists, management } = reachOf(modules)
  if (OF_LISTS.test(id)) return 'lists'
  if (cabinet.has(id)) return access.has(id) ? 'base' : 'cabinet'
  if (forms.has(id)) return 'forms'
  if (access.has(id) || !lists.has(id)) return null
  return management.has(id) ? 'lists' : 'screens'
}

type Reach = Readonly<Record<'access' | 'cabinet' | 'forms' | 'lists' | 'management', ReadonlySet<string>>>
const reaches = new WeakMap<Modules, Reach>()

const isChat = (screen: string) => screen.endsWith('/mount-chat.tsx')

function reachOf(modules: Modules): Reach {
  const known = reaches.get(modules)
  if (known) return known
  const root = new URL('../src/app/', import.meta.url).pathname
  const screensOf = (file: string) => modules.getModuleInfo(`${root}${file}`)?.dynamicallyImportedIds ?? []
  // Modules that the feedback form shares only with the cabinet must not enlarge the sign-in page.
  const waysIn = screensOf('access-app.tsx').filter((screen) => !screen.includes('/features/feedback/'))
  // Every application loads the chat last. Without it here, sign-in would load the cabinet's chunk for an icon.
  const access = closure([`${root}access-app.tsx`, ...waysIn, ...screensOf('main.tsx').filter(isChat)], modules)
  const cabinet = closure([`${root}cabinet-app.ts`], modules)
  const home = screensOf('cabinet-routes.tsx').filter((screen) => screen.endsWith('/routes/home.tsx'))
  const others = screensOf('cabinet-screens.ts')
  const ofOthers = closure([...others, `${root}layouts/after-idle.tsx`], modules)
  for (const id of closure(home, modules)) if (ofOthers.has(id)) cabinet.add(id)
  const [signIn, register] = ['/sign-in-screen.tsx', '/register-screen.tsx'].map((end) =>
    closure(
      waysIn.filter((screen) => screen.endsWith(end)),
      modules,
    ),
  )
  const forms = (signIn ?? new Set()).intersection(register ?? new Set())
  const management = closure([`${root}admin-app.ts`, ...screensOf('admin/admin-routes.tsx')], modules)
  const reach = { access, cabinet, forms, lists: sharedBy(others, modules), management }
  reaches.set(modules, reach)
  return reach
}

/**
 * The modules that at least two of the screens reach. Schemas are not included: the imports of contract modules are not
 * followed.
 */
function sharedBy(screens: readonly string[], modules: Modules): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const screen of screens) {
    for (const id of closure([screen], modules)) (seen.has(id) ? shared : seen).add(id)
  }
  return new Set([...shared].filter((id) => !CONTRACT_FILE.test(id) && !id.includes('/node_modules/zod/')))
}

/**
 * The given modules and all their static imports. Of a contract module's imports, only the endpoint factory is
 * followed.
 */
function closure(starts: readonly string[], modules: Modules): Set<string> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const imported = modules.getModuleInfo(id)?.importedIds ?? []
    waiting.push(...(CONTRACT_FILE.test(id) ? imported.filter((next) => next.endsWith('/endpoint.ts')) : imported))
  }
  return reached
}

/** Fails the build if chunks import each other in a cycle: such a bundle would use a module before it is evaluated. */
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
