import type { TestApp } from '../app.ts'
import { as1251, type importer, vodokanalLines } from './import-scene.ts'

const file = 'osobovi_rahunky.csv'
const [heading = '', ...lines] = vodokanalLines(file)
/** The holder in `sold`. */
export const newHolder = 'Покупець Тарас Ілліч'

type Clerk = Pick<ReturnType<typeof importer>, 'run'>

/** Accounts of Vodokanal whose holder an import changes; each call returns an unused account. */
export function changingHolders() {
  const left = [...lines]
  return async (portal: Pick<TestApp, 'db'>, clerk: Clerk) => {
    const line = left.shift() ?? ''
    const [number = '', holder = ''] = line.split(';')
    const { id } = await portal.db
      .selectFrom('accounts')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    /** The account's row with its next buyer as holder. */
    const sold = line.replace(holder, newHolder)
    /** Imports a file with this one row; returns the run's id. */
    const load = async (changed: string, by: Clerk = clerk): Promise<number> =>
      (await by.run('import', file, as1251([heading, changed]))).id
    const sell = (by?: Clerk) => load(sold, by)
    return { id, number, holder, code: line.split(';')[10] ?? '', line, sold, load, sell }
  }
}
