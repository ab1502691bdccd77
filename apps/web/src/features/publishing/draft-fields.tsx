import { useQuery } from '@tanstack/react-query'
import { contentSlug } from '@zatyshok/contract/content/content'
import { t } from '@zatyshok/i18n/translate'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import { DocumentFields } from './document-fields.tsx'
import { LinkSearch } from './link-search.tsx'
import type { MediaPickers } from './media-pickers.ts'
import { NewsFields } from './news-fields.tsx'
import { categoriesQuery, type Entry } from './publishing.api.ts'
import type { DraftInHand } from './use-draft.ts'

interface DraftFieldsProps {
  readonly draft: DraftInHand
  readonly media: MediaPickers
}

/** Fields for title, address, lead and text; questions and documents also have an order. */
export function DraftFields({ draft, media }: DraftFieldsProps) {
  const { values, entry, change, refusal } = draft
  const taken = refusal?.code === 'slug_taken' ? t('editor.slug.taken') : undefined
  const isSlugWrong = !contentSlug.safeParse(values.slug).success
  return (
    <>
      <TextField
        label={t('editor.title')}
        value={values.title}
        maxLength={200}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={values.title.trim() === '' ? t('validation.required') : undefined}
      />
      <TextField
        label={t('editor.slug')}
        value={values.slug}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={entry.fixed}
        hint={slugHint(entry)}
        onChange={(event) => change({ slug: event.currentTarget.value })}
        error={taken ?? (isSlugWrong ? t('editor.slug.format') : undefined)}
      />
      {entry.kind !== 'part' && (
        <TextField
          label={t('editor.description')}
          hint={t('editor.description.hint')}
          optional
          value={values.description}
          maxLength={400}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      )}
      {values.category !== null && <Place draft={draft} />}
      {entry.kind === 'post' && <NewsFields draft={draft} media={media} />}
      {entry.kind === 'document' && <DocumentFields draft={draft} pickDocument={media.pickDocument} />}
      <RichTextField
        label={t('editor.body')}
        value={values.html}
        onChange={(html) => change({ html })}
        pickMedia={({ onPick, onClose }) => media.pickImage({ onPick, onClose })}
        sendPicture={media.sendPicture}
        keepAs={`content.entry.${entry.id}`}
        pickLink={LinkSearch}
      />
    </>
  )
}

function slugHint({ fixed, publishedAt }: Entry): string | undefined {
  if (fixed) return t('editor.slug.fixed')
  return publishedAt ? t('editor.slug.hint') : undefined
}

/** The category, of the same section only; news stand by their date, so they have no order. */
function Place({ draft: { values, change } }: { draft: DraftInHand }) {
  const known = useQuery(categoriesQuery)
  const categories = known.data ?? []
  const section = categories.find(({ code }) => code === values.category)?.section
  const options = categories.filter((category) => category.section === section)
  return (
    <>
      <SelectField
        label={t('content.category')}
        value={values.category ?? ''}
        options={options.map(({ code, title }) => ({ value: code, label: title }))}
        onChoose={(category) => change({ category })}
      />
      {section !== undefined && section !== 'news' && (
        <TextField
          label={t('content.position')}
          hint={t('content.position.hint')}
          inputMode="numeric"
          value={String(values.position)}
          maxLength={6}
          onChange={(event) => change({ position: Number(event.currentTarget.value.replace(/\D/g, '')) })}
        />
      )}
    </>
  )
}
