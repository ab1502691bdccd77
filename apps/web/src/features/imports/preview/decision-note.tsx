import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/use-settings.ts'
import { Notice } from '../../../ui/badge.tsx'
import type { Decision } from './preview.api.ts'

/** What was decided about the delivery: its import, or the reason of the rejection and who got it. */
export function DecisionNote({ decision }: { decision: Decision }) {
  const { run, reason, told } = decision
  const isKept = useSettings()?.sendsMail === false
  const toldText = (n: number) => (isKept ? t('preview.rejected.noMail') : t('preview.rejected.told', { n }))
  const when = { who: decision.by || t('audit.actor.erased'), at: formatDateTime(new Date(decision.at)) }
  if (run !== null) {
    return (
      <Notice tone="success" title={t('preview.accepted', when)}>
        <p>
          <Link to={`${paths.admin}/imports/${run}`}>{t('imports.run.import', { id: run })}</Link>
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="error" title={t('preview.rejected', when)}>
      <p>{t('preview.rejected.reason', { reason: reason ?? '' })}</p>
      <p>{told > 0 ? toldText(told) : t('preview.rejected.nobody')}</p>
    </Notice>
  )
}
