import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { Thread } from './inbox.api.ts'
import styles from './inbox.module.css'

/** Lists the answers with author, time and text. */
export function ThreadAnswers({ answers }: Pick<Thread, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="answers-heading" className={styles.answers}>
      <h3 id="answers-heading">{t('inbox.answers')}</h3>
      <ol className={styles.answerList}>
        {answers.map(({ id, text, answeredAt, answeredBy }) => (
          <li key={id} className={styles.answer}>
            <p className={styles.meta}>
              {t('inbox.answer.by', {
                name: answeredBy || t('inbox.somebody'),
                at: formatDateTime(new Date(answeredAt)),
              })}
            </p>
            <p className={styles.message}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
