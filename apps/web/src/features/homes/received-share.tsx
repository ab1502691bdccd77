import { useQueryClient } from '@tanstack/react-query'
import type { ReceivedShare as Received } from '@zatyshok/contract/accounts/sharing'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EndDialog } from './end-dialog.tsx'
import { forgetHomes } from './homes.api.ts'
import styles from './homes.module.css'
import { ShareFacts } from './share-facts.tsx'

/** Shows who shares with the resident, and a button to leave. */
export function ReceivedShare({ share }: { share: Received }) {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const { name } = share.owner
  return (
    <Card title={name}>
      <ShareFacts share={share} />
      <div className={styles.tools}>
        <Button look="quiet" onClick={() => setLeaving(true)}>
          {t('share.leave')}
          <span className="visually-hidden"> — {name}</span>
        </Button>
      </div>
      <EndDialog
        open={leaving}
        id={share.id}
        text={t('share.leave.text')}
        onClose={() => setLeaving(false)}
        onEnded={() => {
          setLeaving(false)
          forgetHomes(queries)
        }}
      />
    </Card>
  )
}
