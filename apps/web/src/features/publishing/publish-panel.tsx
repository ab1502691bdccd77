import { useMutation } from '@tanstack/react-query'
import { formatDateTime, formatTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EndDialog } from './end-dialog.tsx'
import { EntryStatus, endText } from './entry-status.tsx'
import { isPublic, OtherActions } from './other-actions.tsx'
import { PublishDialogs, type Question } from './publish-dialogs.tsx'
import { type EntryStep, previewEntry } from './publishing.api.ts'
import styles from './publishing.module.css'
import { useActing } from './use-acting.ts'
import type { DraftInHand } from './use-draft.ts'

interface PublishPanelProps {
  readonly draft: DraftInHand
  /** Public addresses that show the entry. */
  readonly usedAt: readonly string[]
  readonly reload: () => void
}

/** Shows whether the entry is published, and the actions to change that. */
export function PublishPanel({ draft, usedAt, reload }: PublishPanelProps) {
  const { entry } = draft
  const [question, setQuestion] = useState<Question | null>(null)
  const acting = useActing(draft, reload)
  const looking = useMutation({ mutationFn: () => openPreview(draft) })
  const isShown = isPublic(entry)
  const answer = async (step: EntryStep) => {
    await acting.mutateAsync(step).catch(() => undefined)
    setQuestion(null)
  }
  const hasDraft = entry.status !== 'published' || draft.state !== 'saved'
  return (
    <aside className={styles.panel} aria-label={t('content.col.status')}>
      <Card>
        <div>
          <EntryStatus entry={entry} />
        </div>
        <p className={styles.note} role="status">
          {draftText(draft)}
        </p>
        {isShown && usedAt.length > 0 && (
          <p className={styles.note}>
            <a href={usedAt[0]}>{t('content.usedAt', { places: usedAt.join(', ') })}</a>
          </p>
        )}
        {entry.publishedAt && (
          <p className={styles.note}>
            {isShown || entry.status === 'archived'
              ? t('news.published', { date: formatDateTime(new Date(entry.publishedAt)) })
              : t('editor.wasPublished', { date: formatDateTime(new Date(entry.publishedAt)) })}
          </p>
        )}
        {entry.endsAt && <p className={styles.note}>{endText(entry.endsAt)}</p>}
        <div className={styles.actions}>
          {entry.status === 'archived' ? (
            <Button onClick={() => acting.mutate({ action: 'unarchive' })} busy={acting.isPending}>
              {t('editor.unarchive')}
            </Button>
          ) : (
            <Button disabled={!hasDraft} onClick={() => setQuestion('publish')} busy={acting.isPending}>
              {t('editor.publish')}
            </Button>
          )}
          <Button look="secondary" onClick={() => looking.mutate()} busy={looking.isPending}>
            {t('editor.preview')}
          </Button>
          <Button
            look="secondary"
            onClick={() => void draft.settle()}
            busy={draft.state === 'saving'}
            disabled={draft.state === 'conflict'}
          >
            {t('editor.saveDraft')}
          </Button>
          <OtherActions entry={entry} hasDraft={hasDraft} ask={setQuestion} />
        </div>
      </Card>
      {question === 'end' && (
        <EndDialog entry={entry} busy={acting.isPending} onClose={() => setQuestion(null)} onAnswer={answer} />
      )}
      <PublishDialogs
        entryId={draft.entry.id}
        question={question}
        title={draft.values.title}
        isScheduled={entry.status === 'scheduled'}
        endsAt={entry.endsAt}
        busy={acting.isPending}
        onClose={() => setQuestion(null)}
        onAnswer={answer}
      />
    </aside>
  )
}

/** Opens the tab in the click handler: browsers block a tab that is opened later. */
async function openPreview(draft: DraftInHand): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  const entry = await draft.settle()
  const { path } = await previewEntry((entry ?? draft.entry).id)
  if (tab) tab.location.replace(path)
  else location.assign(path)
}

function draftText({ state, savedAt }: DraftInHand): string {
  switch (state) {
    case 'unsaved':
      return t('editor.unsaved')
    case 'saving':
      return t('state.saving')
    case 'conflict':
    case 'failed':
      return t('editor.notSaved')
    case 'saved':
      return savedAt ? t('editor.saved', { time: formatTime(savedAt) }) : ''
  }
}
