import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Pencil } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { GeneralForm } from './general-form.tsx'
import type { OneBlock } from './one-block.ts'
import type { Profile } from './profile.api.ts'
import styles from './profile.module.css'
import { useReturnFocus } from './return-focus.ts'

/** «Загальна інформація», as text or as a form (D02). */
export function GeneralBlock({ profile, one }: { profile: Profile; one: OneBlock }) {
  const isEditing = one.current === 'general'
  useReturnFocus(isEditing, 'edit-general')
  if (isEditing) return <GeneralForm profile={profile} one={one} />
  return (
    <>
      <GeneralFacts profile={profile} />
      <div>
        <Button
          id="edit-general"
          look="secondary"
          aria-label={t('profile.general.edit')}
          onClick={() => one.claim('general')}
        >
          <Pencil size={20} aria-hidden="true" />
          {t('action.edit')}
        </Button>
      </div>
    </>
  )
}

function GeneralFacts({ profile }: { profile: Profile }) {
  const facts = [
    { label: t('profile.general.lastName'), value: profile.lastName },
    { label: t('profile.general.firstName'), value: profile.firstName },
    { label: t('profile.general.middleName'), value: profile.middleName },
    { label: t('profile.general.login'), value: profile.name },
    { label: t('profile.general.dlc'), value: formatDateTime(new Date(profile.dlc)) },
    { label: t('profile.general.dc'), value: formatDateTime(new Date(profile.dc)) },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value || t('state.notSpecified')}</dd>
        </div>
      ))}
    </dl>
  )
}
