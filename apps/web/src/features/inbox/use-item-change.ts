import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { toast } from '../../ui/toast/toast-store.ts'
import { type ItemRef, inboxKey, type Outcome, reloadInbox } from './inbox.api.ts'

type Done = 'taken' | 'assigned' | 'givenBack' | 'closed' | 'reopened' | 'forwarded' | 'backToCity'

interface Change {
  readonly make: () => Promise<Outcome>
  readonly done: Done
  /** The items to be closed. */
  readonly closing?: readonly ItemRef[]
}

/** Called after a change with the items that it closed. */
export type OnItemChange = (closed: readonly ItemRef[]) => void | Promise<void>

/** Changes items and says how many were changed, and why others were not. */
export function useItemChange(onDone?: OnItemChange) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: inboxKey,
    mutationFn: ({ make }: Change) => make(),
    onSuccess: async ({ changed, left }, { done, closing = [] }) => {
      // The inbox itself says what was closed, with a button that brings it back.
      if (changed > 0 && done !== 'closed') toast.success(t(`inboxItem.done.${done}`, { n: changed }))
      for (const text of leftTexts(left, done)) toast.warn(text)
      // The contents first: an answer that is sent with the revision before the change would be refused.
      await onDone?.(closing.filter(({ kind, id }) => !left.some((one) => one.kind === kind && one.id === id)))
      await reloadInbox(queries)
    },
  })
}

function leftTexts(left: Outcome['left'], done: Done): string[] {
  const texts = {
    changed: (n: number) => t('inboxItem.left.changed', { n }),
    gone: (n: number) => t('inboxItem.left.gone', { n }),
    notAllowed: (n: number) =>
      done === 'closed' ? t('inboxItem.left.notAllowed.close', { n }) : t('inboxItem.left.notAllowed.assign', { n }),
  }
  return (['changed', 'gone', 'notAllowed'] as const).flatMap((why) => {
    const n = left.filter((one) => one.why === why).length
    return n === 0 ? [] : [texts[why](n)]
  })
}
