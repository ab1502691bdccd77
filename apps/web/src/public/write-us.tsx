import { t } from '@zatyshok/i18n/translate'
import { paths } from '../lib/paths.ts'

/** The way on for whoever found no answer (B09). */
export function WriteUs() {
  return (
    <aside className="note no-print">
      <p>{t('help.writeUs')}</p>
      <a className="button" href={paths.feedback}>
        {t('help.writeUsAction')}
      </a>
    </aside>
  )
}
