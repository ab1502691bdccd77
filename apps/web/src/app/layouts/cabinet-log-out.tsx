import { t } from '@zatyshok/i18n/translate'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { forgetKept } from '../../features/readings/kept/kept-on-device.ts'
import { useKept } from '../../features/readings/kept/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { leaveCabinet } from '../sign-out.ts'
import styles from './header.module.css'

/** «Вийти» of the cabinet. Signing out deletes readings that this device has not sent yet, so a dialog asks first. */
export function CabinetLogOut() {
  const kept = useKept()
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await forgetKept().catch(reportError)
    await leaveCabinet()
  }
  const stay = () => setAsking(false)
  return (
    <>
      <button
        type="button"
        className={styles.item}
        disabled={leaving}
        onClick={() => (kept.length > 0 ? setAsking(true) : void leave())}
      >
        <LogOut aria-hidden="true" />
        {t('userMenu.logout')}
      </button>
      {/* Outside the menu, because the menu closes when the dialog opens. */}
      {createPortal(
        <Dialog
          open={asking}
          onClose={stay}
          title={t('reading.kept.leave.title')}
          actions={
            <>
              <Button look="secondary" data-first-focus onClick={stay}>
                {t('reading.kept.leave.stay')}
              </Button>
              <Button look="danger" busy={leaving} onClick={() => void leave()}>
                {t('reading.kept.leave.go')}
              </Button>
            </>
          }
        >
          <p>{t('reading.kept.leave.text', { n: kept.length })}</p>
        </Dialog>,
        document.body,
      )}
    </>
  )
}
