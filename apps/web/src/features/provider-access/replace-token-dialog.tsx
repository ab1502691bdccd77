import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { ExpiryField } from './new-token-dialog.tsx'
import { type ProviderToken, refreshTokens, replaceToken } from './provider-access.api.ts'
import { SecretShownOnce } from './secret-shown-once.tsx'
import { inAYear } from './words.ts'

interface ReplaceTokenDialogProps {
  /** null: closed. */
  token: ProviderToken | null
  onClose: () => void
}

/** Creates the next token with the same rights; the present token stays valid for a week. */
export function ReplaceTokenDialog({ token, onClose }: ReplaceTokenDialogProps) {
  return (
    <Dialog
      open={token !== null}
      onClose={onClose}
      title={t('access.token.replace.title', { name: token?.name ?? '' })}
    >
      {token && <ReplaceForm key={token.id} id={token.id} onClose={onClose} />}
    </Dialog>
  )
}

function ReplaceForm({ id, onClose }: { id: number; onClose: () => void }) {
  const queries = useQueryClient()
  const [expiresOn, setExpiresOn] = useState(inAYear)
  const [made, setMade] = useState<string | null>(null)
  if (made) return <SecretShownOnce text={t('access.token.once')} secret={made} onDone={onClose} />
  return (
    <ProofForm
      asksCode
      action={t('access.token.replace')}
      onCancel={onClose}
      prove={async ({ password, code = '' }) => {
        setMade((await replaceToken(id, { expiresOn, password, code })).token)
        await refreshTokens(queries)
      }}
    >
      <p>{t('access.token.replace.text')}</p>
      <ExpiryField value={expiresOn} onChange={setExpiresOn} />
    </ProofForm>
  )
}
