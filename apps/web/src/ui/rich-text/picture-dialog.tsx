import type { Editor } from '@tiptap/react'
import { t } from '@zatyshok/i18n/translate'
import { type FormEvent, useId, useState } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Choice } from '../field/choice.tsx'
import { TextField } from '../field/field.tsx'
import { DraftNote } from '../form/draft-note.tsx'
import type { PickMedia } from './media-picker.ts'
import type { PictureAttributes } from './picture.ts'
import styles from './rich-text.module.css'

interface PictureDialogProps {
  editor: Editor
  pickMedia: PickMedia
  onClose: () => void
}

/**
 * Asks for a picture of the library, then for its text alternative. A selected picture is changed instead of adding a
 * second one.
 */
export function PictureDialog({ editor, pickMedia, onClose }: PictureDialogProps) {
  const [picture, setPicture] = useState<PictureAttributes | null>(() =>
    editor.isActive('picture') ? (editor.getAttributes('picture') as PictureAttributes) : null,
  )
  const [isPicking, setPicking] = useState(picture === null)
  if (isPicking)
    return pickMedia({
      kinds: 'image',
      onPick: ({ url, alt, width, height }) => {
        const size = { width: width ?? null, height: height ?? null }
        setPicture({ src: url, alt, caption: picture?.caption ?? null, ...size })
        setPicking(false)
      },
      onClose: () => (picture ? setPicking(false) : onClose()),
    })
  if (!picture) return null
  return <PictureForm editor={editor} picture={picture} onChangePicture={() => setPicking(true)} onClose={onClose} />
}

interface PictureFormProps {
  editor: Editor
  picture: PictureAttributes
  onChangePicture: () => void
  onClose: () => void
}

function PictureForm({ editor, picture, onChangePicture, onClose }: PictureFormProps) {
  const form = useId()
  const draft = useFormDraft(`editor.picture.${picture.src}`)
  const [alt, setAlt] = draft.field('alt', picture.alt ?? '')
  const [isDecorative, setDecorative] = draft.field('isDecorative', picture.alt === '')
  const [caption, setCaption] = draft.field('caption', picture.caption ?? '')
  const close = () => {
    draft.clear()
    onClose()
  }
  const [isAsked, setAsked] = useState(false)
  const isDecided = isDecorative || alt.trim() !== ''
  const apply = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setAsked(true)
    if (!isDecided) return
    const attrs = { ...picture, alt: isDecorative ? '' : alt.trim(), caption: caption.trim() || null }
    editor.chain().focus().insertContent({ type: 'picture', attrs }).run()
    close()
  }
  const remove = () => {
    editor.chain().focus().deleteSelection().run()
    close()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editor.image')}
      actions={
        <>
          {editor.isActive('picture') && (
            <Button look="quiet" onClick={remove}>
              {t('editor.image.remove')}
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
        <img className={styles.preview} src={picture.src} alt={alt} />
        <Button look="secondary" onClick={onChangePicture}>
          {t('editor.image.change')}
        </Button>
        <TextField
          label={t('editor.image.alt')}
          value={alt}
          maxLength={300}
          disabled={isDecorative}
          error={isAsked && !isDecided ? t('editor.image.altRequired') : undefined}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <Choice
          type="checkbox"
          label={t('editor.image.decorative')}
          checked={isDecorative}
          onChange={(event) => setDecorative(event.currentTarget.checked)}
        />
        <TextField
          label={t('editor.image.caption')}
          optional
          value={caption}
          maxLength={300}
          onChange={(event) => setCaption(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
