import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { DraftFields } from './draft-fields.tsx'
import { DraftNotes } from './draft-notes.tsx'
import type { MediaPickers } from './media-pickers.ts'
import { PublishPanel } from './publish-panel.tsx'
import { entryQuery, type OpenedEntry } from './publishing.api.ts'
import styles from './publishing.module.css'
import { useDraft } from './use-draft.ts'

/** `/admin/content/:id`: an entry, its text and its publication. */
export function EntryScreen({ id, media }: { id: number; media: MediaPickers }) {
  const opened = useQuery(entryQuery(id))
  const [opening, setOpening] = useState(0)
  // The form holds the typed values; it resets only if the editor asks to load another editor's version.
  const reload = async () => {
    await opened.refetch()
    setOpening((before) => before + 1)
  }
  // A form starts with the server's present data, never with cached data of another screen.
  const { isFetchedAfterMount, data, error, isError, isFetching, refetch } = opened
  const fetched = isFetchedAfterMount ? { data, isError } : { data: undefined, isError: false }
  return (
    <Loaded query={{ ...fetched, error, isFetching, refetch }} what={t('editor.body')} rows={8}>
      {(known) => <Workplace key={opening} opened={known} media={media} reload={() => void reload()} />}
    </Loaded>
  )
}

interface WorkplaceProps {
  readonly opened: OpenedEntry
  readonly media: MediaPickers
  readonly reload: () => void
}

function Workplace({ opened, media, reload }: WorkplaceProps) {
  const draft = useDraft(opened)
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink look="quiet" to={`${paths.admin}/content/${draft.entry.id}/versions`}>
            {t('editor.versions')}
          </ButtonLink>
        }
      >
        {opened.text.title || opened.entry.slug}
      </PageHeading>
      <div className={styles.workplace}>
        <div className={styles.form}>
          <DraftNote draft={draft.kept} onClear={() => draft.change({})} />
          <DraftNotes draft={draft} reload={reload} />
          <DraftFields draft={draft} media={media} />
        </div>
        <PublishPanel draft={draft} usedAt={opened.usedAt} reload={reload} />
      </div>
    </>
  )
}
