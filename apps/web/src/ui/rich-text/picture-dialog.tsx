import type { Editor } from '@tiptap/react'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { accepts } from '../../lib/form/accepts.ts'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../lib/form/use-pressed-form.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Choice } from '../field/choice.tsx'
import { TextField } from '../field/field.tsx'
import { DraftNote } from '../form/draft-note.tsx'
import { FormFrame } from '../form/form-frame.tsx'
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

const schema = z
  .object({ alt: z.string(), isDecorative: z.boolean(), caption: z.string() })
  .check(accepts(({ alt, isDecorative }) => isDecorative || alt.trim() !== '', ['alt']))

interface PictureFormProps {
  editor: Editor
  picture: PictureAttributes
  onChangePicture: () => void
  onClose: () => void
}

function PictureForm({ editor, picture, onChangePicture, onClose }: PictureFormProps) {
  const formId = useId()
  const draft = useFormDraft(`editor.picture.${picture.src}`)
  const before = { alt: picture.alt ?? '', isDecorative: picture.alt === '', caption: picture.caption ?? '' }
  const form = usePressedForm(schema, before, draft.all(before))
  const { alt, isDecorative, caption } = form.values
  const { text, tick } = declaredFields(form, {
    alt: { label: t('editor.image.alt'), maxLength: 300, wrong: t('editor.image.altRequired') },
    isDecorative: { label: t('editor.image.decorative') },
    caption: { label: t('editor.image.caption'), optional: true, maxLength: 300 },
  })
  const close = () => {
    draft.clear()
    onClose()
  }
  const apply = () => {
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
          <Button type="submit" form={formId}>
            {t('action.apply')}
          </Button>
        </>
      }
    >
      <FormFrame id={formId} className={styles.form} onSubmit={() => form.press(apply)}>
        <DraftNote draft={draft} />
        <img className={styles.preview} src={picture.src} alt={alt} />
        <Button look="secondary" onClick={onChangePicture}>
          {t('editor.image.change')}
        </Button>
        <TextField {...text('alt')} disabled={isDecorative} />
        <Choice {...tick('isDecorative')} />
        <TextField {...text('caption')} />
      </FormFrame>
    </Dialog>
  )
}
