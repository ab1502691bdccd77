import { type Editor, useEditorState } from '@tiptap/react'
import { t } from '@zatyshok/i18n/translate'
import { TextField } from '../field/field.tsx'

/** The caption of the table that contains the cursor. */
export function CaptionField({ editor }: { editor: Editor }) {
  const caption = useEditorState({
    editor,
    selector: ({ editor }) => `${editor.getAttributes('table')['caption'] ?? ''}`,
  })
  return (
    <TextField
      label={t('editor.table.caption')}
      optional
      value={caption}
      maxLength={200}
      onChange={(event) => editor.commands.updateAttributes('table', { caption: event.currentTarget.value || null })}
    />
  )
}
