import { useSearchParams } from 'react-router'
import { storage } from '../../lib/portal.ts'
import { storageKeys } from '../../lib/storage.ts'

/** The two views of the specification's words: `counter` (cards) and `table` (F01). */
export type MetersView = 'counter' | 'table'

const isView = (text: string | null): text is MetersView => text === 'counter' || text === 'table'

/** The view in the address, or else the one chosen last time on this device; cards at first. */
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
