import type { Editor } from '@tiptap/react'
import { safeLink } from '@zatyshok/contract/content/content-address'
import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import * as z from 'zod/mini'
import { accepts } from '../../lib/form/accepts.ts'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../lib/form/use-pressed-form.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { TextField } from '../field/field.tsx'
import { DraftNote } from '../form/draft-note.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import type { LinkTarget, PickLink } from './link-targets.ts'
import styles from './rich-text.module.css'

const schema = z.object({
  address: z.string().check(accepts((address) => safeLink(address) !== undefined)),
  words: z.string(),
})

interface LinkDialogProps {
  readonly editor: Editor
  /** Omitted: addresses can only be typed. */
  readonly pickLink: PickLink | undefined
  readonly onClose: () => void
}

/** Finds the link's target on the portal, or asks for its address; without a selection, also for its text. */
export function LinkDialog({ editor, pickLink, onClose }: LinkDialogProps) {
  const formId = useId()
  const before: string = editor.getAttributes('link')['href'] ?? ''
  const needsWords = editor.state.selection.empty && before === ''
  const draft = useFormDraft(`editor.link.${location.pathname}`)
  const initial = { address: before, words: '' }
  const form = usePressedForm(schema, initial, draft.all(initial))
  const { text } = declaredFields(form, {
    words: { label: t('editor.link.text'), maxLength: 300 },
    address: {
      label: t('editor.link.address'),
      hint: t('editor.link.hint'),
      maxLength: 2000,
      inputMode: 'url',
      autoCapitalize: 'none',
      spellCheck: false,
      wrong: t('editor.link.format'),
    },
  })
  const close = () => {
    draft.clear()
    onClose()
  }
  const insert = ({ href, title }: LinkTarget) => {
    const link = safeLink(href)
    if (link === undefined) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (needsWords) {
      const words = form.values.words.trim() || title
      chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href: link } }] }).run()
    } else chain.setMark('link', { href: link }).run()
    close()
  }
  const apply = () => insert({ href: form.values.address, title: form.values.address.trim() })
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    close()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editor.link')}
      actions={
        <>
          {before && (
            <Button look="quiet" onClick={remove}>
              {t('editor.link.remove')}
            </Button>
          )}
          <Button type="submit" form={formId}>
            {t('action.apply')}
          </Button>
        </>
      }
    >
      <FormFrame id={formId} className={styles.form} onSubmit={() => form.press(apply)}>
        <DraftNote draft={draft} />
        {needsWords && <TextField {...text('words')} />}
        {pickLink?.({ onPick: insert })}
        <TextField {...text('address')} />
      </FormFrame>
    </Dialog>
  )
}
