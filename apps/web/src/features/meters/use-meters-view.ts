import { useSearchParams } from 'react-router'
import { storage } from '../../lib/portal.ts'
import { storageKeys } from '../../lib/storage.ts'

/** The two views, named as in the specification: `counter` (cards) and `table` (F01). */
export type MetersView = 'counter' | 'table'

const isView = (text: string | null): text is MetersView => text === 'counter' || text === 'table'

/** Returns the view in the address, or the view chosen last on this device; the default is cards. */
export function useMetersView(): [view: MetersView, choose: (view: MetersView) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('view')
  const remembered = storage.getItem(storageKeys.metersView)
  const view = [asked, remembered].find(isView) ?? 'counter'
  const choose = (next: MetersView) => {
    storage.setItem(storageKeys.metersView, next)
    setQuery({ view: next }, { replace: true })
  }
  return [view, choose]
}
