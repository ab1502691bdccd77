import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { chatLinksQuery, type KeptLink } from './chat.api.ts'
import { DeleteLinkDialog } from './delete-link-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkRows } from './link-rows.tsx'

/** The dialog over the list; at most one is open. */
export type ChatQuestion = { readonly about: 'new' } | { readonly about: 'edit' | 'delete'; readonly link: KeptLink }

/** `/admin/chat`: the links of the chat widget (I01). */
export function ChatLinksScreen() {
  const links = useQuery(chatLinksQuery)
  const [question, ask] = useState<ChatQuestion | null>(null)
  const close = () => ask(null)
  const add = <Button onClick={() => ask({ about: 'new' })}>{t('chat.admin.add')}</Button>
  const isEmpty = links.data?.length === 0
  return (
    <>
      <PageHeading actions={!isEmpty && add}>{t('admin.nav.chat')}</PageHeading>
      <p>{t('chat.admin.lead')}</p>
      {links.isPending && <Skeleton what={t('admin.nav.chat')} rows={3} />}
      {links.isError && <LoadError onRetry={() => void links.refetch()} busy={links.isFetching} />}
      {isEmpty && <EmptyState title={t('chat.admin.empty')} text={t('chat.admin.empty.text')} action={add} />}
      {links.data && !isEmpty && <LinkRows links={links.data} ask={ask} />}
      <LinkDialog question={question?.about === 'delete' ? null : question} onClose={close} />
      <DeleteLinkDialog link={question?.about === 'delete' ? question.link : null} onClose={close} />
    </>
  )
}
