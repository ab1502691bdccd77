import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { ChooseAndDo } from './choose-and-do.tsx'
import { colleaguesQuery, forward, type Item } from './inbox.api.ts'
import styles from './inbox.module.css'
import { type OnItemChange, useItemChange } from './use-item-change.ts'

interface ForwardMessageProps {
  item: Item
  /** Code of the provider to which the signed-in operator is restricted; null: all. */
  ownProvider: string | null
  onDone: OnItemChange
}

/** Lets a provider's operators answer a message, or gives it back to the city. */
export function ForwardMessage({ item, ownProvider, onDone }: ForwardMessageProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const changing = useItemChange(onDone)
  const providers = new Map(colleagues.flatMap(({ provider }) => (provider ? [[provider.code, provider.name]] : [])))
  if (item.provider) providers.delete(item.provider.code)
  return (
    <div className={styles.actions}>
      {ownProvider === null && providers.size > 0 && (
        <ChooseAndDo
          label={t('inboxItem.forward')}
          none={t('inboxItem.forward.choose')}
          action={t('inboxItem.forward.do')}
          options={[...providers].map(([code, name]) => ({ value: code, label: name }))}
          disabled={changing.isPending}
          shortcut="forward"
          onDo={(code) => changing.mutate({ done: 'forwarded', make: () => forward(item, code) })}
        />
      )}
      {item.provider && (
        <Button
          look="secondary"
          disabled={changing.isPending}
          onClick={() => changing.mutate({ done: 'backToCity', make: () => forward(item, null) })}
        >
          {t('inboxItem.forward.back')}
        </Button>
      )}
    </div>
  )
}
