import { t } from '@zatyshok/i18n/translate'
import { paths } from '../lib/paths.ts'

/** A link to the feedback form for visitors who found no answer (B09). */
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
