import { secondFactorCode } from '@zatyshok/contract/people/credentials'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { signInVisitor, type Visitor } from './arrive.ts'
import { CodeField } from './code-field.tsx'
import styles from './social.module.css'

interface SocialCodeFormProps {
  visitor: Visitor
  onError: (error: unknown) => void
}

/** The second step for a registered user who has a second factor. */
export function SocialCodeForm({ visitor, onError }: SocialCodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    try {
      location.replace(await signInVisitor(visitor, code, onError))
    } catch (failure) {
      setBusy(false)
      if (failure instanceof HttpError && failure.code === 'second_factor_wrong') {
        setError(failure.serverMessage ?? null)
        setCode('')
      } else onError(failure)
    }
  }
  return (
    <Card title={t('signIn.code.step')}>
      <FormFrame className={styles.form} onSubmit={() => void submit()}>
        <CodeField value={code} onCode={setCode} error={error} />
        <Button type="submit" width="full" busy={busy} disabled={!secondFactorCode.safeParse(code).success}>
          {t('signIn.submit')}
        </Button>
      </FormFrame>
    </Card>
  )
}
