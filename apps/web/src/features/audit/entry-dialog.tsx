import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { AuditEntry } from './audit.api.ts'
import styles from './audit.module.css'

/** Shows all fields of one audit entry. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  return (
    <Dialog open={entry !== null} onClose={onClose} title={t('audit.details.title')}>
      {entry && <Entry entry={entry} />}
    </Dialog>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const isSetting = entry.action === 'settings.change'
  const details = isSetting ? settingDetails(entry.detail) : Object.entries(entry.detail)
  return (
    <>
      <p>
        {formatDateTime(new Date(entry.at))} — {entry.actionText}
      </p>
      <dl className={styles.details} translate="no">
        <dt>{t('audit.col.code')}</dt>
        <dd>{entry.action}</dd>
        {entry.target && (
          <>
            <dt>{t('audit.col.object')}</dt>
            <dd>{isSetting ? entry.targetText : entry.target}</dd>
          </>
        )}
        {entry.network && (
          <>
            <dt>{t('audit.col.network')}</dt>
            <dd>{entry.network}</dd>
          </>
        )}
        {isSetting && (
          <>
            <dt>{t('audit.col.key')}</dt>
            <dd>{entry.target}</dd>
          </>
        )}
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{valueText(value)}</dd>
          </div>
        ))}
      </dl>
      {details.length === 0 && <p>{t('audit.details.none')}</p>}
    </>
  )
}

/** The old value comes first; the database keeps the parts in an order of its own. */
const settingDetails = ({ from, to, takenBack }: AuditEntry['detail']): [string, AuditEntry['detail'][string]][] => [
  ...(from === undefined ? [] : [[t('audit.detail.from'), from] as [string, typeof from]]),
  ...(to === undefined ? [] : [[t('audit.detail.to'), to] as [string, typeof to]]),
  ...(takenBack === true ? [[t('audit.detail.takenBack'), takenBack] as [string, typeof takenBack]] : []),
]

function valueText(value: AuditEntry['detail'][string]): string {
  if (value === null) return t('audit.value.none')
  if (typeof value === 'boolean') return value ? t('audit.value.yes') : t('audit.value.no')
  return value === '' ? '—' : String(value)
}
