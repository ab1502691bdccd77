import type { Loader } from '../../../apps/server/src/modules/imports/stage/copy-in.ts'

/**
 * A database stub that accepts every write and has a few accounts and meters, so that the direct paths are tested too.
 */
export function swallow(known: { readonly accounts: readonly string[]; readonly meters: readonly string[] }): Loader {
  const nothing = async () => undefined
  return {
    query: async () => [],
    async *copyOut(sql) {
      const lines = sql.includes('serial_number')
        ? known.meters.map((meter, at) => `${at + 1}\t${at + 1}\t \t${meter}\n`)
        : known.accounts.map((account, at) => `${at + 1}\t0\t${account}\n`)
      yield Buffer.from(lines.join(''))
    },
    copyIn: () => ({ write: nothing, writeAll: nothing, end: nothing, abort: () => undefined }),
  }
}
