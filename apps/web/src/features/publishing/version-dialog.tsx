import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError, Skeleton } from '../../ui/loading.tsx'
import { TextDifferenceView } from '../../ui/text-difference.tsx'
import { type Version, versionQuery } from './publishing.api.ts'

interface VersionDialogProps {
  readonly entryId: number
  /** null: closed. */
  readonly version: Version | null
  readonly busy: boolean
  readonly onRestore: (version: Version) => void
  readonly onClose: () => void
}

/** What has changed since a version, and its restoration. */
export function VersionDialog({ entryId, version, busy, onRestore, onClose }: VersionDialogProps) {
  return (
    <Dialog
      open={version !== null}
      onClose={onClose}
      size="reading"
      title={t('version.compare.title', { number: version?.number ?? '' })}
      actions={
        version && (
          <>
            <Button busy={busy} onClick={() => onRestore(version)}>
              {t('editor.versions.restore')}
            </Button>
            <Button look="secondary" onClick={onClose}>
              {t('action.cancel')}
            </Button>
          </>
        )
      }
    >
      {version && <Difference entryId={entryId} version={version} />}
    </Dialog>
  )
}

function Difference({ entryId, version }: { entryId: number; version: Version }) {
  const compared = useQuery(versionQuery(entryId, version.id))
  if (compared.isPending) return <Skeleton what={t('editor.versions.diff')} rows={4} />
  if (compared.isError) return <LoadError onRetry={() => void compared.refetch()} busy={compared.isFetching} />
  return <TextDifferenceView difference={compared.data.difference} />
}
