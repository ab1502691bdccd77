import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast-store.ts'
import { profilesQuery, removeProfile, type Whole } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'

/** Who saved when; an old version opens in the editor, and is brought back by saving it. */
export function VersionsCard({ profile }: { profile: Whole }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeProfile(profile.name),
    onSuccess: async () => {
      toast.success(t('importProfiles.removed'))
      await queries.invalidateQueries(profilesQuery)
      await navigate(`${paths.admin}/imports/profiles`)
    },
  })
  return (
    <Card title={t('importProfiles.versions')}>
      <ul className={styles.versions}>
        {profile.versions.map(({ version, savedAt, savedBy }) => (
          <li key={version}>
            <Link to={`?${new URLSearchParams({ name: profile.name, version: String(version) })}`}>
              {t('importProfiles.version.open', { n: version })}
            </Link>{' '}
            {[formatDateTime(new Date(savedAt)), savedBy].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        busy={removing.isPending}
        onClick={() => confirm(t('importProfiles.remove.ask', { name: profile.name })) && removing.mutate()}
      >
        {t('importProfiles.remove')}
      </Button>
    </Card>
  )
}
