import { mediaUpload } from '@zatyshok/contract/content/media'
import { t } from '@zatyshok/i18n/translate'
import { useRef } from 'react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import type { MediaKind } from './media.api.ts'

const images = ['jpg', 'png', 'webp']
const extensions = mediaUpload.kinds.flatMap((kind) => (kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`]))
const isImageExtension = (extension: string) => images.includes(extension.slice(1).replace('jpeg', 'jpg'))

interface UploadButtonProps {
  onChoose: (files: readonly File[]) => void
  /** undefined: pictures and documents. */
  kind?: MediaKind | undefined
  look?: ButtonLook
}

/** Opens the browser's file chooser; several files may be chosen. */
export function UploadButton({ onChoose, kind, look = 'primary' }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const accepted = extensions.filter((one) => kind === undefined || isImageExtension(one) === (kind === 'image'))
  return (
    <>
      <Button look={look} width="full-on-phone" onClick={() => input.current?.click()}>
        {t('media.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted.join(',')}
        onChange={(event) => {
          onChoose(Array.from(event.currentTarget.files ?? []))
          // Lets the user choose the same file again after a failure.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
