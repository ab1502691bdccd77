import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import type { Proof } from './settings.api.ts'

interface ProofDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly save: (proof: Proof) => Promise<void>
  /** The list of settings to save. */
  readonly children: ReactNode
}

/** Asks for password and code before a protected setting is saved; typed values on the screen stay. */
export function ProofDialog({ open, onClose, save, children }: ProofDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('settings.save.title')}>
      {children}
      <p>{t('settings.sensitive')}</p>
      {open && (
        <ProofForm
          asksCode
          action={t('action.save')}
          onCancel={onClose}
          prove={async ({ password, code = '' }) => {
            try {
              await save({ password, code })
            } catch (error) {
              // Invalid values are corrected on the screen, not in this dialog.
              if (error instanceof HttpError && isOfSettings(error)) onClose()
              throw error
            }
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

const isOfSettings = ({ code }: HttpError): boolean => code === 'invalid_value' || code === 'settings_conflict'
