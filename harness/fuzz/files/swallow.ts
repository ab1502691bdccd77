import type { Loader } from '../../../apps/server/src/modules/imports/stage/copy-in.ts'

/**
 * A database stub that accepts every write and has a few accounts and meters, so that the direct paths are tested too.
 */
export function swallow(known: { readonly accounts: readonly string[]; readonly meters: readonly string[] }): Loader {
  let waiting: readonly (readonly unknown[])[] = []
  const nothing = async () => undefined
  return {
    query: async (sql) => {
      if (sql.startsWith('declare import_known'))
        waiting = sql.includes('serial_number')
          ? known.meters.map((meter, at) => [meter, at + 1, at + 1])
          : known.accounts.map((account, at) => [account, at + 1, '0'])
      if (!sql.startsWith('fetch')) return []
      const rows = waiting
      waiting = []
      return rows
    },
    copyIn: () => ({ write: nothing, writeAll: nothing, end: nothing, abort: () => undefined }),
  }
}
