import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { AnswerForm } from './answer-form.tsx'
import { DispatchState } from './dispatch-state.tsx'
import { type Dispatch, refreshDispatches, resend } from './dispatches.api.ts'
import styles from './dispatches.module.css'
import { formatText } from './format-text.ts'
import { RecordList } from './record-list.tsx'

interface DispatchDialogProps {
  /** null: closed. */
  dispatch: Dispatch | null
  onClose: () => void
}

/** Shows one dispatch: its facts, a resend button and the form for the provider's response. */
export function DispatchDialog({ dispatch, onClose }: DispatchDialogProps) {
  return (
    <Dialog open={dispatch !== null} onClose={onClose} title={dispatch?.fileName ?? ''} size="reading">
      {dispatch && <Contents key={dispatch.id} dispatch={dispatch} />}
    </Dialog>
  )
}

function Contents({ dispatch }: { dispatch: Dispatch }) {
  const queries = useQueryClient()
  const resending = useMutation({
    mutationFn: () => resend(dispatch.id),
    onSuccess: async () => {
      toast.success(t('dispatch.resent'))
      await refreshDispatches(queries)
    },
  })
  return (
    <>
      <p>
        <DispatchState dispatch={dispatch} />
      </p>
      <Facts dispatch={dispatch} />
      <div className={styles.actions}>
        <Button look="secondary" width="full-on-phone" busy={resending.isPending} onClick={() => resending.mutate()}>
          {t('dispatch.resend')}
        </Button>
        <span>{t('dispatch.resend.note')}</span>
      </div>
      {dispatch.closedAt === null && <AnswerForm dispatch={dispatch} />}
      {dispatch.declined > 0 && <RecordList id={dispatch.id} state="declined" />}
      {dispatch.closedAt === null && dispatch.accepted + dispatch.declined > 0 && (
        <RecordList id={dispatch.id} state="open" />
      )}
    </>
  )
}

function Facts({ dispatch }: { dispatch: Dispatch }) {
  const { serviceProvider, origin, askedBy, downloads, resends, deliveredAt, sha256 } = dispatch
  return (
    <>
      <ul>
        <li>{serviceProvider.name}</li>
        <li>{formatText(dispatch)}</li>
        <li>{t(`dispatch.fact.origin.${origin}`, { who: askedBy })}</li>
        <li>{t('dispatch.fact.downloads', { n: downloads })}</li>
        {resends > 0 && <li>{t('dispatch.fact.resends', { n: resends })}</li>}
        {deliveredAt && <li>{t('dispatch.fact.delivered', { dateTime: formatDateTime(new Date(deliveredAt)) })}</li>}
      </ul>
      <p className={styles.hash} translate="no">
        {t('dispatch.fact.sha256')}: {sha256}
      </p>
    </>
  )
}
