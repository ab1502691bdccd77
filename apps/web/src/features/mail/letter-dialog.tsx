import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
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
  const letter = useQuery(letterQuery(id))
  return (
    <Loaded
      query={letter}
      what={t('outbox.letter.title', { id })}
      rows={4}
      afterFailure="error"
      failed={() => <p role="alert">{t('outbox.letter.gone')}</p>}
    >
      {({ to, subject, text }) => (
        <>
          <dl className={styles.head}>
            <dt>{t('outbox.letter.to')}</dt>
            <dd>{to}</dd>
            <dt>{t('outbox.letter.subject')}</dt>
            <dd>{subject}</dd>
          </dl>
          <p className={styles.text}>{text}</p>
        </>
      )}
    </Loaded>
  )
}
