import type { Plugin, Rolldown } from 'vite'

interface Modules {
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null
}

/** Contract modules import Zod and each other only for schemas, which the browser's build drops. */
const CONTRACT_FILE = /\/packages\/contract\/src\//

/** What the library's index names and only long lists use: to its index the frame of the cabinet would reach it. */
const OF_LISTS = /\/@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery)\./

/**
 * Four named chunks instead of dozens that the bundler would cut by itself: each file compresses on its own, and
 * small ones badly (5 KiB of the dashboard's 115). `base` is what access and
 * cabinet share, `cabinet` the rest of the cabinet's frame and what its home shares with other screens, `forms` what
 * sign-in and registration share besides, `lists` what several other screens of the cabinet share and nobody who
 * signs in needs; all are closed under imports, so chunks cannot form a circle.
 */
export function chunkName(id: string, modules: Modules): string | null {
  const { access, cabinet, forms, lists } = reachOf(modules)
  if (OF_LISTS.test(id)) return 'lists'
  if (cabinet.has(id)) return access.has(id) ? 'base' : 'cabinet'
  if (forms.has(id)) return 'forms'
  return lists.has(id) && !access.has(id) ? 'lists' : null
}

type Reach = Readonly<Record<'access' | 'cabinet' | 'forms' | 'lists', ReadonlySet<string>>>
const reaches = new WeakMap<Modules, Reach>()

function reachOf(modules: Modules): Reach {
  const known = reaches.get(modules)
  if (known) return known
  const root = new URL('../src/app/', import.meta.url).pathname
  const screensOf = (file: string) => modules.getModuleInfo(`${root}${file}`)?.dynamicallyImportedIds ?? []
  // What the feedback form shares with the cabinet alone must not weigh on whoever signs in.
  const waysIn = screensOf('access-app.tsx').filter((screen) => !screen.includes('/features/feedback/'))
  const access = closure([`${root}access-app.tsx`, ...waysIn], modules)
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
  const reach = { access, cabinet, forms, lists: sharedBy(others, modules) }
  reaches.set(modules, reach)
  return reach
}

/** What at least two of the screens reach; schemas stay apart, since the contract is not followed to its own imports. */
function sharedBy(screens: readonly string[], modules: Modules): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const screen of screens) {
    for (const id of closure([screen], modules)) (seen.has(id) ? shared : seen).add(id)
  }
  return new Set([...shared].filter((id) => !CONTRACT_FILE.test(id) && !id.includes('/node_modules/zod/')))
}

/** Modules and everything that they import statically; of the contract's imports only the endpoint's maker. */
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
