import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import type { Definition } from './definition.ts'
import { fieldsQuery, profileQuery, profilesQuery } from './import-profiles.api.ts'
import { ProfileEditor } from './profile-editor.tsx'
import { VersionsCard } from './versions-card.tsx'

/** `/admin/imports/profiles/edit?name=…`: one profile; without a name: a new one (K01). */
export function ProfileScreen() {
  const [query] = useSearchParams()
  const name = query.get('name') ?? ''
  const version = query.get('version') ?? undefined
  return (
    <>
      <BackLink to={`${paths.admin}/imports/profiles`} label={t('importProfiles.backToList')} />
      <PageHeading>{name === '' ? t('importProfiles.new') : name}</PageHeading>
      {name === '' ? <NewProfile /> : <StoredProfile key={`${name} ${version}`} name={name} version={version} />}
    </>
  )
}

function NewProfile() {
  const { data: list } = useQuery(profilesQuery)
  const { data: fields } = useQuery(fieldsQuery)
  if (!list || !fields) return <Skeleton what={t('importProfiles.new')} rows={4} />
  const [only] = list.providers.length === 1 ? list.providers : []
  const start: Definition = { files: [], ...(only && { provider: only.code }) }
  return <ProfileEditor profile={null} start={start} providers={list.providers} fields={fields} />
}

function StoredProfile({ name, version }: { name: string; version: string | undefined }) {
  const { data: profile, isError } = useQuery(profileQuery(name, version))
  const { data: list } = useQuery(profilesQuery)
  const { data: fields } = useQuery(fieldsQuery)
  if (isError) return <EmptyState title={t('importProfiles.gone')} />
  if (!profile || !list || !fields) return <Skeleton what={name} rows={6} />
  const start = JSON.parse(profile.definition) as Definition
  return (
    <>
      <ProfileEditor
        profile={profile}
        start={start}
        providers={list.providers}
        fields={fields}
        {...(version !== undefined && { version: Number(version) })}
      />
      {profile.versions.length > 0 && <VersionsCard profile={profile} />}
    </>
  )
}
