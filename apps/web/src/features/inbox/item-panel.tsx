import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Facts, Panel } from '../../ui/list/list-and-panel.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { DueMark } from './due-mark.tsx'
import { ForwardMessage } from './forward-message.tsx'
import { type Item, type ItemRef, inboxItemQuery } from './inbox.api.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemNotes } from './item-notes.tsx'
import { headingOf, screenOf, textOf } from './item-words.ts'
import type { OnItemChange } from './use-item-change.ts'

interface ItemPanelProps {
  open: ItemRef
  userId: number
  /** The item's own content, in place of a link to its screen. */
  body: ((id: number) => ReactNode) | undefined
  onChanged: OnItemChange
  /** Code of the provider to which the signed-in operator is restricted; null: all. */
  ownProvider: string | null
}

/** The open item: its deadline, its assignee, what may be done with it. */
export function ItemPanel({ open, userId, body, ...rest }: ItemPanelProps) {
  const { search } = useLocation()
  const item = useQuery(inboxItemQuery(open))
  const isGone = item.error instanceof HttpError && item.error.status === 404
  const kindName = t(`inboxItem.one.${open.kind}`)
  const heading = open.kind === 'message' ? t('inbox.message.title', { id: open.id }) : kindName
  return (
    <Panel heading={heading} back={{ to: `${paths.admin}/inbox${search}`, label: t('inboxItem.back') }}>
      {isGone ? (
        <EmptyState title={t('inboxItem.gone')} text={t('inboxItem.gone.text')} />
      ) : (
        <Loaded query={item} what={heading} rows={4}>
          {(shown) => <ItemView item={shown} userId={userId} hasBody={body !== undefined} {...rest} />}
        </Loaded>
      )}
      {body?.(open.id)}
      {open.kind !== 'message' && <ItemNotes item={{ kind: open.kind, id: open.id }} />}
    </Panel>
  )
}

interface ItemViewProps extends Pick<ItemPanelProps, 'userId' | 'onChanged' | 'ownProvider'> {
  item: Item
  hasBody: boolean
}

function ItemView({ item, userId, hasBody, onChanged, ownProvider }: ItemViewProps) {
  const { kind, id, account, provider, assignee } = item
  return (
    <>
      {!hasBody && <p>{kind === 'message' ? `${headingOf(item)}: ${textOf(item)}` : textOf(item)}</p>}
      <Facts>
        <dt>{t('inboxItem.due')}</dt>
        <dd>
          <DueMark dueOn={item.dueOn} />
        </dd>
        <dt>{t('inbox.col.assignee')}</dt>
        <dd>{assignee?.name ?? t('inboxItem.assignee.none')}</dd>
        {!hasBody && (
          <>
            <dt>{t('inboxItem.since')}</dt>
            <dd>{formatDateTime(new Date(item.waitingSince))}</dd>
          </>
        )}
        {provider && (
          <>
            <dt>{t('inboxItem.provider')}</dt>
            <dd>{provider.name}</dd>
          </>
        )}
        {account && (
          <>
            <dt>{t('inboxItem.account.label')}</dt>
            <dd>
              <Link to={`${paths.admin}/account-cards/${account.id}`}>
                №&nbsp;{account.number}, {account.address}
              </Link>
            </dd>
          </>
        )}
        {item.amountKop !== null && (
          <>
            <dt>{t('inboxItem.amount')}</dt>
            <dd>{formatMoney(item.amountKop)}</dd>
          </>
        )}
      </Facts>
      <ItemActions key={`${kind}/${id}`} items={[item]} userId={userId} onDone={onChanged} />
      {kind === 'message' && <ForwardMessage item={item} ownProvider={ownProvider} onDone={onChanged} />}
      {!hasBody && (
        <div>
          <ButtonLink to={screenOf(item)}>{t(`inboxItem.open.${kind}`)}</ButtonLink>
        </div>
      )}
    </>
  )
}
