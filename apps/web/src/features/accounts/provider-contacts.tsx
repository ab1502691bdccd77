import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { providerQuery } from './link.api.ts'
import styles from './new-account.module.css'

/** Shows the provider's contacts for residents without a bill at hand; loaded when opened (E07). */
export function ProviderContacts({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({ ...providerQuery(id), enabled: isOpen })
  return (
    <details className={styles.contacts} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('accountAdd.contacts')}</summary>
      {isError && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton what={t('accountAdd.contacts')} rows={2} />}
      {data && (
        <dl className={styles.facts}>
          {data.requisitesChangedAt && (
            <div>
              <dt>{t('accountAdd.contacts.requisites')}</dt>
              <dd>
                {t('accountAdd.contacts.requisites.text', {
                  dateTime: formatDateTime(new Date(data.requisitesChangedAt)),
                })}
              </dd>
            </div>
          )}
          {data.phone && (
            <div>
              <dt>{t('accountAdd.contacts.phone')}</dt>
              <dd>
                <a href={`tel:${data.phone.replace(/[^+\d]/g, '')}`}>{data.phone}</a>
              </dd>
            </div>
          )}
          {data.address && (
            <div>
              <dt>{t('accounts.address')}</dt>
              <dd>{data.address}</dd>
            </div>
          )}
        </dl>
      )}
    </details>
  )
}
