import type { Editor } from '@tiptap/react'
import { safeLink } from '@zatyshok/contract/content/content-address'
import { t } from '@zatyshok/i18n/translate'
import { type FormEvent, useId, useState } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { TextField } from '../field/field.tsx'
import { DraftNote } from '../form/draft-note.tsx'
import styles from './rich-text.module.css'

/** Asks for the link's address; without a selection, also for its text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const form = useId()
  const before: string = editor.getAttributes('link')['href'] ?? ''
  const needsWords = editor.state.selection.empty && before === ''
  const draft = useFormDraft(`editor.link.${location.pathname}`)
  const [address, setAddress] = draft.field('address', before)
  const [words, setWords] = draft.field('words', '')
  const close = () => {
    draft.clear()
    onClose()
  }
  const [isAsked, setAsked] = useState(false)
  const link = safeLink(address)
  const apply = (event: FormEvent) => {
    // The submit event of a nested React form would also submit the outer form of the screen.
    event.preventDefault()
    event.stopPropagation()
    setAsked(true)
    if (link === undefined) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (needsWords) {
      const text = words.trim() || link
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: link } }] }).run()
    } else chain.setMark('link', { href: link }).run()
    close()
  }
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
          <Button type="submit" form={form}>
            {t('action.apply')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={apply}>
        <DraftNote draft={draft} />
        {needsWords && (
          <TextField
            label={t('editor.link.text')}
            value={words}
            maxLength={300}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <TextField
          label={t('editor.link.address')}
          hint={t('editor.link.hint')}
          value={address}
          maxLength={2000}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          error={isAsked && link === undefined ? t('editor.link.format') : undefined}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
