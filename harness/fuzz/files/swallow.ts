import type { Loader } from '../../../apps/server/src/modules/imports/stage/copy-in.ts'

/**
 * A database stub that accepts every write and has a few accounts and meters, so that the direct paths are tested too.
 */
export function swallow(known: { readonly accounts: readonly string[]; readonly meters: readonly string[] }): Loader {
  let waiting = ''
  const nothing = async () => undefined
  return {
    query: async (sql) => {
      if (sql.startsWith('declare import_known'))
        waiting = sql.includes('serial_number')
          ? known.meters.map((meter, at) => `${at + 1}\t${at + 1}\t\t\t${meter}\n`).join('')
          : known.accounts.map((account, at) => `${at + 1}\t0\t${account}\n`).join('')
      return []
    },
    lines: async () => {
      const lines = waiting
      waiting = ''
      return lines
    },
    copyIn: () => ({ write: nothing, writeAll: nothing, end: nothing, abort: () => undefined }),
  }
}
