import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { forgetHomes, type Move, saveMove } from './homes.api.ts'
import styles from './homes.module.css'

interface LastMove {
  /** Stores the move that undoes the last one; null clears it. */
  remember: (undoing: Move | null) => void
}

const Moves = createContext<LastMove>({ remember: () => undefined })

export const useLastMove = (): LastMove => useContext(Moves)

/**
 * Wraps the list of homes. After a move it shows a notice with an undo button, because the previous home may be gone
 * from the list.
 */
export function LastMoveNotice({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [undoing, remember] = useState<Move | null>(null)
  const undo = useSave({
    save: saveMove,
    fallback: t('homes.error'),
    onSaved: () => {
      remember(null)
      forgetHomes(queries)
    },
  })
  return (
    <Moves value={{ remember }}>
      <div role="status" className={styles.moved}>
        {undoing && (
          <Notice tone="success">
            <p>{t('homes.move.done')}</p>
            <Button look="quiet" busy={undo.busy} onClick={() => undo.run(undoing)}>
              {t('homes.move.undo')}
            </Button>
          </Notice>
        )}
      </div>
      {children}
    </Moves>
  )
}
