import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Link } from 'react-router'
import { useOpenScreen } from '../../lib/navigation/use-open-screen.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { profilesQuery, removeProfile, type Whole } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'

/** Lists the versions with author and time. An old version opens in the editor; saving it restores it. */
export function VersionsCard({ profile }: { profile: Whole }) {
  const openScreen = useOpenScreen()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => removeProfile(profile.name),
    onSuccess: async () => {
      toast.success(t('importProfiles.removed'))
      await queries.invalidateQueries(profilesQuery)
      await openScreen(`${paths.admin}/imports/profiles`)
    },
  })
  return (
    <Card title={t('importProfiles.versions')}>
      <ul className={styles.versions}>
        {profile.versions.map(({ version, savedAt, savedBy }) => (
          <li key={version}>
            <Link
              className={styles.open}
              to={`?${new URLSearchParams({ name: profile.name, version: String(version) })}`}
            >
              {t('importProfiles.version.open', { n: version })}
            </Link>{' '}
            {[formatDateTime(new Date(savedAt)), savedBy].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('importProfiles.remove')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('importProfiles.remove.ask', { name: profile.name })}
        actions={
          <>
            <Button look="secondary" width="full-on-phone" data-first-focus onClick={() => setAsking(false)}>
              {t('action.cancel')}
            </Button>
            <Button look="danger" width="full-on-phone" busy={removing.isPending} onClick={() => removing.mutate()}>
              {t('importProfiles.remove')}
            </Button>
          </>
        }
      >
        <p>{t('importProfiles.remove.text')}</p>
      </Dialog>
    </Card>
  )
}
