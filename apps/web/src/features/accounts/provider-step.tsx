import { useQuery } from '@tanstack/react-query'
import type { AllowedProvider } from '@zatyshok/contract/accounts/account-links'
import { appearanceOf } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { TextField } from '../../ui/field/field.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { UtilityTile } from '../../ui/utility-tile.tsx'
import { providersQuery } from './link.api.ts'
import styles from './new-account.module.css'
import { matching, servicesOf } from './new-account.ts'

/** Number of providers from which the search field is shown; a shorter list is quick to read. */
const SEARCH_FROM = 6

interface ProviderStepProps {
  /** The provider that was chosen before the user came back to this step. */
  chosen: AllowedProvider | null
  onChoose: (provider: AllowedProvider) => void
}

/** Asks who supplies the service; pressing a provider opens the next step. */
export function ProviderStep({ chosen, onChoose }: ProviderStepProps) {
  const providers = useQuery(providersQuery)
  return (
    <ListShell query={providers} what={t('accountAdd.provider')} rows={6} afterFailure="both">
      {(known) => <ProviderSearch providers={known} chosen={chosen} onChoose={onChoose} />}
    </ListShell>
  )
}

function ProviderSearch({
  providers,
  chosen,
  onChoose,
}: ProviderStepProps & { providers: readonly AllowedProvider[] }) {
  const [typed, setTyped] = useState('')
  const found = matching(providers, typed)
  return (
    <>
      {providers.length >= SEARCH_FROM && (
        <div className={styles.search}>
          <TextField
            type="search"
            label={t('accountAdd.provider.search')}
            value={typed}
            autoComplete="off"
            maxLength={100}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
      <p className={found.length > 0 ? 'visually-hidden' : undefined} role="status">
        {found.length > 0 ? t('plural.provider', { n: found.length }) : t('accountAdd.provider.none')}
      </p>
      {found.length === 0 && (
        <p>
          <a href={paths.feedback}>{t('accountAdd.write')}</a>
        </p>
      )}
      <ul className={styles.providers} aria-label={t('accountAdd.provider')}>
        {found.map((provider) => (
          <li key={provider.serviceProviderId}>
            <ProviderButton
              provider={provider}
              isChosen={provider.serviceProviderId === chosen?.serviceProviderId}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface ProviderButtonProps {
  provider: AllowedProvider
  isChosen: boolean
  onChoose: (provider: AllowedProvider) => void
}

function ProviderButton({ provider, isChosen, onChoose }: ProviderButtonProps) {
  const [serviceType] = provider.services
  const { utility, icon } = appearanceOf({ serviceType: serviceType ?? null })
  return (
    <button
      type="button"
      className={styles.provider}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(provider)}
    >
      <UtilityTile utility={utility} icon={icon} />
      <span className={styles.words}>
        <span>{provider.name}</span>
        <span className={styles.note}>{servicesOf(provider)}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </button>
  )
}
