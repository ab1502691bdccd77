import { consumerSearchLength } from '@zatyshok/contract/accounts/consumers'
import { t } from '@zatyshok/i18n/translate'
import { useParams, useSearchParams } from 'react-router'
import { ListAndPanel } from '../../ui/list/list-and-panel.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { ConsumerPanel } from './consumer-panel.tsx'
import { HitList } from './hit-list.tsx'
import { SearchForm } from './search-form.tsx'

/** `/admin/consumers[/id]?q=`: residents (J01); the search results and one card beside them. */
export function ConsumersScreen() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const q = query.get('q')?.trim().slice(0, consumerSearchLength.max) ?? ''
  const openId = id !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null
  return (
    <>
      <PageHeading>{t('users.title')}</PageHeading>
      <ListAndPanel panel={openId === null ? null : <ConsumerPanel key={openId} id={openId} />}>
        <SearchForm q={q} />
        {q === '' && openId === null && (
          <EmptyState title={t('users.search.start')} text={t('users.search.start.text')} />
        )}
        {q.length >= consumerSearchLength.min && <HitList q={q} openId={openId} />}
      </ListAndPanel>
    </>
  )
}
