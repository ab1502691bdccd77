import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { toast } from '../../ui/toast/toast-store.ts'
import { actOn, type Entry, type EntryAction, refreshContent } from './publishing.api.ts'
import type { DraftInHand } from './use-draft.ts'

/**
 * Runs an action on an entry. Saves unsaved changes first; the action then applies to the version that the editor saw.
 */
export function useActing(draft: DraftInHand, reload: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, at }: { action: EntryAction; at?: string }) => {
      const settled = await draft.settle()
      return settled && actOn(settled, action, at)
    },
    onSuccess: async (entry, { action, at }) => {
      if (!entry) return
      draft.follow(entry)
      toast.success(doneText(action, at, entry))
      await refreshContent(queries)
    },
    onError: reload,
  })
}

function doneText(action: EntryAction, at: string | undefined, entry: Entry): string {
  if (action === 'archive') return t('editor.delete.done', { title: entry.title })
  if (action !== 'publish') return t('editor.draftNow')
  return at ? t('content.status.scheduled', { date: formatDateTime(new Date(at)) }) : t('editor.published')
}
