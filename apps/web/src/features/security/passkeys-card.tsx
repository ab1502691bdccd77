import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { NewPasskeyDialog } from './new-passkey-dialog.tsx'
import { OwnerProof } from './owner-proof.tsx'
import { arePasskeysPossible } from './passkeys-possible.ts'
import { forgetPasskey, type Passkey, refreshSecurity, secondFactorQuery } from './security.api.ts'
import styles from './security.module.css'

/**
 * «Вхід без пароля»: lists the passkeys, with buttons to add and remove. Rendered after the second factors have loaded.
 */
export function PasskeysCard() {
  const { data } = useQuery(secondFactorQuery)
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  if (!data) return null
  const possible = arePasskeysPossible()
  return (
    <Card title={t('security.passkeys.title')}>
      <p>{t('security.passkeys.about')}</p>
      {!possible && <p className={styles.note}>{t('security.passkeys.impossible')}</p>}
      {data.passkeys.length > 0 && (
        <ul className={styles.list}>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {possible && (
        <div className={styles.actions}>
          <Button look="secondary" width="full-on-phone" onClick={() => setAdding(true)}>
            {t('security.passkeys.add')}
          </Button>
        </div>
      )}
      <NewPasskeyDialog open={adding} asksCode={data.totp} onClose={() => setAdding(false)} />
      <RemoveDialog passkey={leaving} onClose={() => setLeaving(null)} />
    </Card>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt
    ? t('security.passkeys.used', { date: formatDateTime(new Date(lastUsedAt)) })
    : t('security.passkeys.neverUsed')
  return (
    <li className={styles.row}>
      <KeyRound aria-hidden="true" />
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>{name}</p>
        <p className={styles.note}>
          {t('security.passkeys.created', { date: formatDateTime(new Date(createdAt)) })}, {used}
        </p>
      </div>
      <Button look="quiet" aria-label={t('security.passkeys.remove.aria', { name })} onClick={onRemove}>
        {t('security.passkeys.remove')}
      </Button>
    </li>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <Dialog
      open={passkey !== null}
      onClose={onClose}
      title={t('security.passkeys.remove.title', { name: passkey?.name ?? '' })}
    >
      <p>{t('security.passkeys.remove.text')}</p>
      <OwnerProof
        asksCode={false}
        action={t('security.passkeys.remove')}
        look="danger"
        onCancel={onClose}
        prove={async (proof) => {
          if (passkey) await forgetPasskey(passkey.id, proof)
          toast.success(t('security.passkeys.removed'))
          onClose()
          refreshSecurity(queries)
        }}
      />
    </Dialog>
  )
}
