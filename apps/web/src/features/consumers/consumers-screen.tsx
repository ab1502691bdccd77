import { consumerSearchLength } from '@zatyshok/contract/consumers'
import { t } from '@zatyshok/i18n/translate'
import { useParams, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { ConsumerPanel } from './consumer-panel.tsx'
import styles from './consumers.module.css'
import { HitList } from './hit-list.tsx'
import { SearchForm } from './search-form.tsx'

/** `/admin/consumers[/id]?q=`: residents, to be read only (J01); who was found and one card beside them. */
export function ConsumersScreen() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const q = query.get('q')?.trim().slice(0, consumerSearchLength.max) ?? ''
  const openId = id !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null
  return (
    <>
      <PageHeading>{t('users.title')}</PageHeading>
      <div className={styles.screen} data-open={openId !== null}>
        <div className={styles.side}>
          <SearchForm q={q} />
          {q === '' && openId === null && (
            <EmptyState title={t('users.search.start')} text={t('users.search.start.text')} />
          )}
          {q.length >= consumerSearchLength.min && <HitList q={q} openId={openId} />}
        </div>
        {openId !== null && <ConsumerPanel key={openId} id={openId} />}
      </div>
    </>
  )
}
