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
  const details = Object.entries(entry.detail)
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
            <dd>{entry.target}</dd>
          </>
        )}
        {entry.network && (
          <>
            <dt>{t('audit.col.network')}</dt>
            <dd>{entry.network}</dd>
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

function valueText(value: AuditEntry['detail'][string]): string {
  if (value === null) return t('audit.value.none')
  if (typeof value === 'boolean') return value ? t('audit.value.yes') : t('audit.value.no')
  return value === '' ? '—' : String(value)
}
