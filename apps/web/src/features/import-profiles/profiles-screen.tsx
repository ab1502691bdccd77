import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { type Entry, profilesQuery } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'

const edit = `${paths.admin}/imports/profiles/edit`

/** `/admin/imports/profiles`: the import profiles of each provider (K01). */
export function ProfilesScreen() {
  const profiles = useQuery(profilesQuery)
  return (
    <>
      <BackLink to={`${paths.admin}/imports`} label={t('importProfiles.back')} />
      <PageHeading actions={<ButtonLink to={edit}>{t('importProfiles.new')}</ButtonLink>}>
        {t('importProfiles.title')}
      </PageHeading>
      <p>{t('importProfiles.text')}</p>
      <Loaded
        query={profiles}
        what={t('importProfiles.title')}
        rows={6}
        afterFailure="both"
        failed={() => <EmptyState title={t('importProfiles.failed')} />}
      >
        {(known) => <ProfileTable profiles={known.profiles} />}
      </Loaded>
    </>
  )
}

function ProfileTable({ profiles }: { profiles: readonly Entry[] }) {
  if (profiles.length === 0) return <EmptyState title={t('importProfiles.none')} />
  return (
    <Card>
      <DataTable
        caption={t('importProfiles.title')}
        captionHidden
        rows={profiles}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            header: t('importProfiles.col.name'),
            cell: ({ name }) => (
              <Link className={styles.open} to={`${edit}?${new URLSearchParams({ name })}`} translate="no">
                {name}
              </Link>
            ),
          },
          { key: 'provider', header: t('importProfiles.col.provider'), cell: providerText },
          { key: 'origin', header: t('importProfiles.col.origin'), cell: ({ origin }) => <Origin origin={origin} /> },
          { key: 'saved', header: t('importProfiles.col.saved'), cell: savedText },
        ]}
      />
    </Card>
  )
}

const providerText = ({ provider }: Entry) =>
  provider === null ? t('importProfiles.many') : `${provider.code} ${provider.name}`.trim()

const savedText = ({ savedAt, savedBy }: Entry) =>
  savedAt === null ? '—' : [formatDateTime(new Date(savedAt)), savedBy].filter(Boolean).join(', ')

function Origin({ origin }: Pick<Entry, 'origin'>) {
  return origin === 'stored' ? (
    <Badge tone="success">{t('importProfiles.origin.stored')}</Badge>
  ) : (
    <Badge tone="neutral">{t('importProfiles.origin.builtIn')}</Badge>
  )
}
