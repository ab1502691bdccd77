import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../ui/list/loading.tsx'
import { letterQuery } from './mail.api.ts'
import styles from './mail.module.css'

/** Shows one stored letter as the recipient would see it. */
export function LetterDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Dialog open={id !== null} onClose={onClose} size="reading" title={t('outbox.letter.title', { id: id ?? '' })}>
      {id !== null && <LetterText id={id} />}
    </Dialog>
  )
}

function LetterText({ id }: { id: number }) {
  const { data, isError } = useQuery(letterQuery(id))
  if (isError) return <p role="alert">{t('outbox.letter.gone')}</p>
  if (!data) return <Skeleton what={t('outbox.letter.title', { id })} rows={4} />
  return (
    <>
      <dl className={styles.head}>
        <dt>{t('outbox.letter.to')}</dt>
        <dd>{data.to}</dd>
        <dt>{t('outbox.letter.subject')}</dt>
        <dd>{data.subject}</dd>
      </dl>
      <p className={styles.text}>{data.text}</p>
    </>
  )
}
