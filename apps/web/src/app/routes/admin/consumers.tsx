import { consumerSearchLength } from '@zatyshok/contract/accounts/consumers'
import { t } from '@zatyshok/i18n/translate'
import { useParams, useSearchParams } from 'react-router'
import { ConsumerPanel } from '../../../features/consumers/consumer-panel.tsx'
import { HitList } from '../../../features/consumers/hit-list.tsx'
import { paths } from '../../../lib/paths.ts'
import { ListAndPanel } from '../../../ui/list/list-and-panel.tsx'
import { EmptyState } from '../../../ui/list/loading.tsx'
import { SearchForm } from '../../../ui/list/search-form.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/consumers` and the card of one resident. */
export function Component() {
  return (
    <ForRole is="operator">
      <ConsumersScreen />
    </ForRole>
  )
}

/** `/admin/consumers[/id]?q=`: residents (J01); who was found and one card beside them. */
function ConsumersScreen() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const q = query.get('q')?.trim().slice(0, consumerSearchLength.max) ?? ''
  const openId = id !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null
  return (
    <>
      <PageHeading>{t('users.title')}</PageHeading>
      <ListAndPanel panel={openId === null ? null : <ConsumerPanel key={openId} id={openId} />}>
        <SearchForm
          q={q}
          to={`${paths.admin}/consumers`}
          label={t('users.search')}
          hint={t('users.search.hint')}
          length={consumerSearchLength}
        />
        {q === '' && openId === null && (
          <EmptyState title={t('users.search.start')} text={t('users.search.start.text')} />
        )}
        {q.length >= consumerSearchLength.min && <HitList q={q} openId={openId} />}
      </ListAndPanel>
    </>
  )
}
