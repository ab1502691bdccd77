import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { draftOf } from './drafts.ts'
import { SettingControl } from './setting-control.tsx'
import type { Setting } from './settings.api.ts'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/** Kinds whose control is a list; it takes the whole row. */
const wide: readonly Setting['kind'][] = ['list', 'numbers', 'texts', 'rows', 'format']

/** One setting: its control, the source of its value, its last change, and a reset button. */
export function SettingField({ setting, form }: { setting: Setting; form: SettingsForm }) {
  const { path, kind } = setting
  const { drafts, errorAt, write } = form
  return (
    <div className={styles.setting} data-wide={wide.includes(kind) || undefined}>
      <SettingControl
        setting={setting}
        draft={draftOf(setting, drafts)}
        error={errorAt(path)}
        onChange={(draft) => write(path, draft)}
      />
      <SettingAbout setting={setting} form={form} />
    </div>
  )
}

/** The source of the value, its last change and a reset button; empty for a default value. */
export function SettingAbout({ setting, form: { drafts, write } }: { setting: Setting; form: SettingsForm }) {
  const { path, source, label } = setting
  const isGoingBack = drafts[path] === null
  return (
    <div className={styles.about}>
      <Origin setting={setting} />
      {source === 'administrator' && !isGoingBack && (
        <Button look="quiet" aria-label={t('settings.back.aria', { label })} onClick={() => write(path, null)}>
          {t('settings.back')}
        </Button>
      )}
      {isGoingBack && <Badge tone="warning">{t('settings.goingBack')}</Badge>}
    </div>
  )
}

/** The source of the value and its last change; hidden for a default value. */
function Origin({ setting: { source, variable, changedAt, changedBy } }: { setting: Setting }) {
  const moment = changedAt && formatDateTime(new Date(changedAt))
  return (
    <>
      {source === 'environment' && (
        <>
          <Badge tone="info">{t('settings.source.environment')}</Badge>
          <code translate="no" className={styles.variable}>
            {variable}
          </code>
        </>
      )}
      {source === 'administrator' && <Badge tone="neutral">{t('settings.source.administrator')}</Badge>}
      {moment && (
        <span className={styles.note}>
          {t('settings.changed', { moment })}
          {changedBy && (
            <>
              {' · '}
              <span translate="no">{changedBy}</span>
            </>
          )}
        </span>
      )}
    </>
  )
}
