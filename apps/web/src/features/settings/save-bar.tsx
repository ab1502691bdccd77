import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/**
 * Shows the number of unsaved changes; while there are any, at the bottom of the window. Saving asks for confirmation,
 * because it affects all users.
 */
export function SaveBar({ form }: { form: SettingsForm }) {
  const [asking, setAsking] = useState(false)
  const n = form.changes.length
  const isSensitive = form.changes.some(({ setting }) => setting.sensitive)
  const close = () => setAsking(false)
  return (
    <>
      <div className={styles.bar} data-changed={n > 0 || undefined}>
        <p role="status">{n === 0 ? t('settings.unsaved.none') : t('settings.unsaved', { n })}</p>
        <div className={styles.buttons}>
          {n > 0 && (
            <Button look="secondary" onClick={form.discard}>
              {t('settings.discard')}
            </Button>
          )}
          <Button type="submit" busy={form.busy} disabled={n === 0} onClick={() => setAsking(true)}>
            {t('action.save')}
          </Button>
        </div>
      </div>
      <ProofDialog open={asking && isSensitive} onClose={close} save={(proof) => form.saveInPerson(proof)}>
        <Changes form={form} />
      </ProofDialog>
      <Dialog
        open={asking && !isSensitive}
        onClose={close}
        title={t('settings.save.title')}
        actions={
          <>
            <Button look="secondary" onClick={close}>
              {t('action.cancel')}
            </Button>
            <Button
              onClick={() => {
                close()
                form.save()
              }}
            >
              {t('action.save')}
            </Button>
          </>
        }
      >
        <Changes form={form} />
      </Dialog>
    </>
  )
}

function Changes({ form }: { form: SettingsForm }) {
  return (
    <>
      <p>{t('settings.danger')}</p>
      <ul className={styles.changes}>
        {form.changes.map(({ setting: { path, label, of } }) => (
          <li key={path}>{of ? t('settings.ofService', { label, service: of }) : label}</li>
        ))}
      </ul>
    </>
  )
}
