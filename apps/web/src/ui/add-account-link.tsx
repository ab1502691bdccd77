import { t } from '@zatyshok/i18n/translate'
import { Plus } from 'lucide-react'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from './button-link.tsx'

/** The next step for a resident without a personal account (A15). */
export function AddAccountLink() {
  return (
    <ButtonLink to={paths.accountNew}>
      <Plus size={20} aria-hidden="true" />
      {t('accounts.add')}
    </ButtonLink>
  )
}
