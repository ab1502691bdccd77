import { useSearchParams } from 'react-router'
import { storage } from '../../lib/portal.ts'
import { storageKeys } from '../../lib/storage.ts'

/** The two views of the specification's words: `counter` (cards) and `table` (F01). */
export type MetersView = 'counter' | 'table'

const isView = (text: string | null): text is MetersView => text === 'counter' || text === 'table'

/** A table has room from this width on. */
const isWide = () => matchMedia('(min-width: 900px)').matches

/**
 * The view in the address, or else the one chosen last time on this device. If none was chosen: the table on a wide
 * screen, else cards.
 */
export function useMetersView(): [view: MetersView, choose: (view: MetersView) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('view')
  const remembered = storage.getItem(storageKeys.metersView)
  const view = [asked, remembered].find(isView) ?? (isWide() ? 'table' : 'counter')
  const choose = (next: MetersView) => {
    storage.setItem(storageKeys.metersView, next)
    setQuery(
      (before) => {
        before.set('view', next)
        return before
      },
      { replace: true },
    )
  }
  return [view, choose]
}
