import type { Reply } from '@zatyshok/contract/endpoint'
import type { getProfile } from '@zatyshok/contract/profile'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../ui/card.tsx'
import styles from './profile.module.css'

/** «Загальна інформація», to be read (D02). */
export function GeneralCard({ profile }: { profile: Reply<typeof getProfile> }) {
  const facts = [
    { label: t('profile.general.lastName'), value: profile.lastName },
    { label: t('profile.general.firstName'), value: profile.firstName },
    { label: t('profile.general.middleName'), value: profile.middleName },
    { label: t('profile.general.login'), value: profile.name },
    { label: t('profile.general.dlc'), value: formatDateTime(new Date(profile.dlc)) },
    { label: t('profile.general.dc'), value: formatDateTime(new Date(profile.dc)) },
  ]
  return (
    <Card title={t('profile.general.title')}>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value || t('state.notSpecified')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
