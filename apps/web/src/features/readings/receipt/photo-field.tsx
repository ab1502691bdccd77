import { t } from '@zatyshok/i18n/translate'
import { FileField } from '../../../ui/field/file-field.tsx'

interface PhotoFieldProps {
  photo: File | null
  onPhoto: (photo: File | null) => void
  error?: string | undefined
}

/** «Фото лічильника (необов’язково)»: a phone offers its camera. */
export function PhotoField({ photo, onPhoto, error }: PhotoFieldProps) {
  return (
    <FileField
      id="photo"
      label={t('reading.photo')}
      hint={t('reading.photo.hint')}
      accept="image/*"
      file={photo}
      onFile={onPhoto}
      error={error}
    />
  )
}
