import { contrastOf } from '@zatyshok/domain/contrast'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { TextField, type TextFieldProps } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import styles from './chat-links.module.css'
import type { LinkFormState } from './link-dialog.tsx'
import { LinkIcon } from './link-icon.tsx'

/** Pictures that the portal includes; white, to be visible on dark colours. */
const ownImages = () => [
  { value: '/chat/bubble.svg', label: t('chat.admin.image.bubble') },
  { value: '/chat/robot.svg', label: t('chat.admin.image.robot') },
  { value: '/chat/plane.svg', label: t('chat.admin.image.plane') },
]
const OTHER = 'other'
/** Minimum contrast of a white picture, WCAG 2.2 (1.4.11). */
const ENOUGH = 3

interface LinkLooksProps {
  form: LinkFormState
  /** The declared fields of the picture's address and of the colour. */
  image: TextFieldProps
  color: TextFieldProps
}

/** Fields for the link's picture and colour, with a preview of both. */
export function LinkLooks({ form, image, color }: LinkLooksProps) {
  const { img_url, background_color } = form.values
  const isOwn = ownImages().some(({ value }) => value === img_url)
  return (
    <>
      <SelectField
        label={image.label}
        value={isOwn ? img_url : OTHER}
        options={[...ownImages(), { value: OTHER, label: t('chat.admin.image.other') }]}
        onChoose={(value) => form.set('img_url', value === OTHER ? '/media/' : value)}
      />
      {!isOwn && <TextField {...image} label={t('chat.admin.image.path')} />}
      <TextField
        {...color}
        after={
          <input
            type="color"
            className={styles.color}
            aria-label={t('chat.admin.color.pick')}
            value={form.problems.background_color ? '#000000' : background_color.toLowerCase()}
            onChange={(event) => form.set('background_color', event.currentTarget.value)}
          />
        }
      />
      <Preview form={form} />
    </>
  )
}

function Preview({ form: { values, problems } }: { form: LinkFormState }) {
  const color = problems.background_color ? null : values.background_color
  const ratio = color && contrastOf('#ffffff', color)
  return (
    <div className={styles.preview}>
      <p className={styles.note}>{t('chat.admin.preview')}</p>
      <p className={styles.shown}>
        <LinkIcon
          link={{
            img_url: problems.img_url ? '/chat/bubble.svg' : values.img_url,
            background_color: color ?? '#000000',
          }}
        />
        <span>{t('chat.link', { name: values.name.trim() || '…' })}</span>
      </p>
      <div role="status">
        {ratio && ratio < ENOUGH ? (
          <Notice tone="warning">
            <p>{t('chat.admin.contrast', { ratio: ratio.toFixed(1).replace('.', ',') })}</p>
          </Notice>
        ) : null}
      </div>
    </div>
  )
}
