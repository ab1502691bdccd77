import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { toast } from '../../ui/toast/toast-store.ts'
import { actOn, type Entry, type EntryStep, refreshContent } from './publishing.api.ts'
import type { DraftInHand } from './use-draft.ts'

/**
 * Runs an action on an entry. Saves unsaved changes first; the action then applies to the version that the editor saw.
 */
export function useActing(draft: DraftInHand, reload: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (step: EntryStep) => {
      const settled = await draft.settle()
      return settled && actOn(settled, step)
    },
    onSuccess: async (entry, step) => {
      if (!entry) return
      draft.follow(entry)
      toast.success(doneText(step, entry))
      await refreshContent(queries)
    },
    onError: reload,
  })
}

function doneText({ action, at, from, endsAt }: EntryStep, entry: Entry): string {
  if (action === 'end') {
    return endsAt ? t('editor.end.set', { date: formatDateTime(new Date(endsAt)) }) : t('editor.end.removed')
  }
  if (action === 'archive') return t('editor.delete.done', { title: entry.title })
  if (from === 'schedule') return t('editor.unscheduled')
  if (action !== 'publish') return t('editor.draftNow')
  return at ? t('content.status.scheduled', { date: formatDateTime(new Date(at)) }) : t('editor.published')
}
