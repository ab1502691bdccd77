import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ListAndPanel } from '../../ui/list/list-and-panel.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestList } from './request-list.tsx'
import { RequestPanel } from './request-panel.tsx'
import type { DecisionState, InboxFilter } from './verification-inbox.api.ts'

const states: readonly DecisionState[] = ['sent', 'accepted', 'refused']

function filterIn(query: URLSearchParams): InboxFilter {
  const state = states.find((one) => one === query.get('state')) ?? 'sent'
  return { state, provider: query.get('provider')?.slice(0, 20) ?? '' }
}

/** `/admin/verifications[/id]`: certificates from residents; the list and one of them beside it (F10). */
export function RequestsScreen({ notes }: { notes: (id: number) => ReactNode }) {
  const { id } = useParams()
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  const openId = id !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null
  return (
    <>
      <PageHeading>{t('admin.nav.verifications')}</PageHeading>
      <ListAndPanel
        panel={openId === null ? null : <RequestPanel key={openId} id={openId} filter={filter} notes={notes(openId)} />}
      >
        <RequestFilters
          filter={filter}
          onFilter={({ state, provider }) => setQuery({ state, ...(provider && { provider }) }, { replace: true })}
        />
        <RequestList filter={filter} openId={openId} />
      </ListAndPanel>
    </>
  )
}
