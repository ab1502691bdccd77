import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../ui/card.tsx'
import { NoPassword } from '../../ui/form/no-password.tsx'
import type { OneBlock } from './one-block.ts'
import { PasswordForm } from './password-form.tsx'

/** «Зміна пароля» (D10); a user without a password gets the instructions to set one. */
export function PasswordCard({ hasPassword, one }: { hasPassword: boolean; one: OneBlock }) {
  return (
    <Card title={t('profile.password.title')}>
      {hasPassword ? <PasswordForm key={one.round} one={one} /> : <NoPassword />}
    </Card>
  )
}
