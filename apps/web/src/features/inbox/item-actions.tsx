import { useQuery } from '@tanstack/react-query'
import { closableKinds } from '@zatyshok/contract/inbox'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { ChooseAndDo } from './choose-and-do.tsx'
import { assign, close, colleaguesQuery, type Item } from './inbox.api.ts'
import styles from './inbox.module.css'
import { type OnItemChange, useItemChange } from './use-item-change.ts'

interface ItemActionsProps {
  items: readonly Item[]
  /** Id of the signed-in person. */
  userId: number
  onDone?: OnItemChange
}

/** Take, give back, assign and close, for one item or the chosen ones. */
export function ItemActions({ items, userId, onDone }: ItemActionsProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const changing = useItemChange(onDone)
  const busy = changing.isPending || items.length === 0
  const notMine = items.filter(({ assignee }) => assignee?.id !== userId)
  const taken = items.filter(({ assignee }) => assignee !== null)
  const closable = items.filter(({ kind }) => closableKinds.includes(kind))
  return (
    <div className={styles.actions}>
      {notMine.length > 0 && (
        <Button
          look="secondary"
          disabled={busy}
          data-shortcut="take"
          onClick={() => changing.mutate({ done: 'taken', make: () => assign(notMine, { to: 'me' }) })}
        >
          {t('inboxItem.take')}
        </Button>
      )}
      {taken.length > 0 && (
        <Button
          look="secondary"
          disabled={busy}
          onClick={() => changing.mutate({ done: 'givenBack', make: () => assign(taken, { to: 'nobody' }) })}
        >
          {t('inboxItem.giveBack')}
        </Button>
      )}
      {closable.length > 0 && (
        <Button
          look="secondary"
          disabled={busy}
          onClick={() => changing.mutate({ done: 'closed', closing: closable, make: () => close(closable) })}
        >
          {closable.every(({ kind }) => kind === 'message') ? t('inbox.close') : t('inboxItem.close')}
        </Button>
      )}
      {colleagues.length > 1 && (
        <ChooseAndDo
          label={t('inboxItem.assign.to')}
          none={t('inboxItem.assign.choose')}
          action={t('inboxItem.assign')}
          options={colleagues.map(({ id, name, provider }) => ({
            value: String(id),
            label: provider ? `${name}, ${provider.name}` : name,
          }))}
          disabled={busy}
          onDo={(id) =>
            changing.mutate({
              done: 'assigned',
              make: () => assign(items, { to: 'colleague', colleagueId: Number(id) }),
            })
          }
        />
      )}
    </div>
  )
}
