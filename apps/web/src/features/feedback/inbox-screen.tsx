import { useMutation } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ListAndPanel } from '../../ui/list/list-and-panel.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { type FeedbackState, type InboxFilter, saveTable } from './inbox.api.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { MessagePanel } from './message-panel.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'

const states: readonly FeedbackState[] = ['new', 'work', 'done', 'spam']

function filterIn(query: URLSearchParams): InboxFilter {
  const state = states.find((one) => one === query.get('state')) ?? 'new'
  return { state, search: query.get('search')?.trim() ?? '' }
}

/** `/admin/feedback[/id]`: visitors' messages; the list and one message beside it, on phones one at a time. */
export function InboxScreen() {
  const { id } = useParams()
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  const [isEditingTemplates, setEditingTemplates] = useState(false)
  const saving = useMutation({ mutationFn: () => saveTable(filter) })
  const openId = id !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null
  return (
    <>
      <PageHeading
        actions={
          <>
            <Button look="secondary" onClick={() => setEditingTemplates(true)}>
              {t('inbox.templates.title')}
            </Button>
            <Button
              look="secondary"
              busy={saving.isPending}
              busyText={t('state.loading')}
              onClick={() => saving.mutate()}
            >
              {t('inbox.export')}
            </Button>
          </>
        }
      >
        {t('inbox.title')}
      </PageHeading>
      <ListAndPanel panel={openId === null ? null : <MessagePanel key={openId} id={openId} />}>
        <InboxFilters
          filter={filter}
          onFilter={({ state, search }) => setQuery({ state, ...(search && { search }) }, { replace: true })}
        />
        <InboxList filter={filter} openId={openId} />
      </ListAndPanel>
      <TemplatesDialog open={isEditingTemplates} onClose={() => setEditingTemplates(false)} />
    </>
  )
}
