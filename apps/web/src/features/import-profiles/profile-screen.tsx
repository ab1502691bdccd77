import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { allLoaded } from '../../ui/list/all-loaded.ts'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
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
  const list = useQuery(profilesQuery)
  const fields = useQuery(fieldsQuery)
  return (
    <Loaded query={allLoaded({ list, fields })} what={t('importProfiles.new')} rows={4}>
      {({ list: { providers }, fields }) => (
        <ProfileEditor profile={null} start={startOf(providers)} providers={providers} fields={fields} />
      )}
    </Loaded>
  )
}

function startOf(providers: readonly { readonly code: string }[]): Definition {
  const [only] = providers.length === 1 ? providers : []
  return { files: [], ...(only && { provider: only.code }) }
}

function StoredProfile({ name, version }: { name: string; version: string | undefined }) {
  const profile = useQuery(profileQuery(name, version))
  const list = useQuery(profilesQuery)
  const fields = useQuery(fieldsQuery)
  return (
    <Loaded
      query={profile}
      what={name}
      rows={6}
      afterFailure="error"
      failed={() => <EmptyState title={t('importProfiles.gone')} />}
    >
      {(known) => (
        <Loaded query={allLoaded({ list, fields })} what={name} rows={6}>
          {({ list: { providers }, fields }) => (
            <>
              <ProfileEditor
                profile={known}
                start={JSON.parse(known.definition) as Definition}
                providers={providers}
                fields={fields}
                {...(version !== undefined && { version: Number(version) })}
              />
              {known.versions.length > 0 && <VersionsCard profile={known} />}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
