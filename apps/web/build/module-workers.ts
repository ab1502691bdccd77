import type { Plugin } from 'vite'

/**
 * In a build, a worker is bundled into one file. In development it keeps its imports, which need a module worker. This
 * plugin therefore adds the `type: 'module'` option to `new Worker(trustedWorker(address))`.
 */
export function moduleWorkers(): Plugin {
  return {
    name: 'zatyshok-module-workers',
    apply: 'serve',
    enforce: 'pre',
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.ts$/, code: 'new Worker(trustedWorker(' },
      handler: (code) => ({
        code: code.replace(/new Worker\((trustedWorker\(\w+\))\)/g, "new Worker($1, { type: 'module' })"),
        map: null,
      }),
    },
  }
}
