import type { Plugin } from 'vite'

/**
 * A build makes one file of a worker. In development it keeps its imports, which only a worker that is a module may
 * have, so `new Worker(trustedWorker(address))` becomes one.
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
