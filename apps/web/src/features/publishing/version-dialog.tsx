import { useQuery } from '@tanstack/react-query'
import type { VersionField } from '@zatyshok/contract/content/content-versions'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { TextDifferenceView } from '../../ui/text-difference.tsx'
import { type ChangedField, categoriesQuery, type Version, versionQuery } from './publishing.api.ts'

interface VersionDialogProps {
  readonly entryId: number
  /** null: closed. */
  readonly version: Version | null
  readonly busy: boolean
  readonly onRestore: (version: Version) => void
  readonly onClose: () => void
}

/** Shows the changes since a version, with a button to restore it. */
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
  return (
    <Loaded query={compared} what={t('editor.versions.diff')} rows={4} afterFailure="error">
      {({ fields, difference }) => (
        <>
          {fields.length > 0 && <ChangedFields fields={fields} />}
          <TextDifferenceView difference={difference} />
        </>
      )}
    </Loaded>
  )
}

/** Fields other than the text that differ from the present version; categories are shown by name. */
function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  const categories = useQuery(categoriesQuery)
  const shown = (field: VersionField, value: string): string => {
    const category = field === 'category' && categories.data?.find(({ code }) => code === value)
    return (category ? category.title : value) || t('editor.compare.empty')
  }
  const columns: Column<ChangedField>[] = [
    { key: 'field', header: t('editor.compare.field'), cell: ({ field }) => fieldName(field) },
    { key: 'was', header: t('editor.compare.was'), cell: ({ field, was }) => shown(field, was) },
    { key: 'now', header: t('editor.compare.now'), cell: ({ field, now }) => shown(field, now) },
  ]
  return (
    <DataTable caption={t('editor.compare.fields')} columns={columns} rows={fields} rowKey={({ field }) => field} />
  )
}

function fieldName(field: VersionField): string {
  switch (field) {
    case 'title':
      return t('editor.title')
    case 'slug':
      return t('editor.slug')
    case 'description':
      return t('editor.description')
    case 'category':
      return t('content.category')
    case 'position':
      return t('content.position')
    case 'file':
      return t('editor.file')
    case 'link':
      return t('editor.document.link')
    case 'cover':
      return t('editor.cover')
    case 'attachments':
      return t('editor.attachments')
  }
}
