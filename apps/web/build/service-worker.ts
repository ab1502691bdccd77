import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * The worker caches the entry script and all screens of the cabinet, including screens that the user has not opened.
 */
const START = 'src/app/main.tsx'
const CABINET = 'src/app/cabinet-app.ts'

const source = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url))

/**
 * Writes `/service-worker.js`: one file without imports, with a stable name. The file contains the list of hashed files
 * to cache. A build with other files therefore changes the worker, and the browser updates it.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'zatyshok-service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = offlineFiles(bundle)
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 8)
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundled(files, version) })
      },
    },
  }
}

function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
  )
  const chunkOf = (module: string) => {
    const found = chunks.values().find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/apps/web/${module}`)))
    if (!found) throw new Error(`Not in the build: ${module}`)
    return found
  }
  const files = new Set(Object.keys(bundle).filter((file) => file.endsWith('.woff2')))
  const take = ({ fileName, viteMetadata }: Rolldown.OutputChunk) => {
    files.add(fileName)
    for (const style of viteMetadata?.importedCss ?? []) files.add(style)
  }
  take(chunkOf(START))
  const waiting = [chunkOf(CABINET)]
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (files.has(chunk.fileName)) continue
    take(chunk)
    waiting.push(...[...chunk.imports, ...chunk.dynamicImports].flatMap((file) => chunks.get(file) ?? []))
  }
  return [...files].map((file) => `/${file}`).sort()
}

async function bundled(files: readonly string[], version: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { CABINET_FILES: JSON.stringify(files), CABINET_VERSION: JSON.stringify(version) },
    build: { write: false, target: 'es2022', rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const [output] = 'output' in built ? built.output : []
  if (!output) throw new Error('The service worker was not built')
  return output.code
}
