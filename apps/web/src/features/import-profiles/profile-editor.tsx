import { useMutation, useQueryClient } from '@tanstack/react-query'
import { matchesMask } from '@zatyshok/domain/imports/name-mask'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useState } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useOpenScreen } from '../../lib/navigation/use-open-screen.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { changed, type Definition, type Draft, type TableRule, withFile } from './definition.ts'
import { FileEditor } from './file-editor.tsx'
import { GeneralForm } from './general-form.tsx'
import {
  discardSample,
  type Fields,
  type Inspection,
  inspect,
  type Provider,
  profileQuery,
  profilesQuery,
  saveProfile,
  tryProfile,
  type Whole,
} from './import-profiles.api.ts'
import styles from './import-profiles.module.css'
import { SampleChooser } from './sample/sample-chooser.tsx'
import { type Sample, statedLayout, withAccountFormat, withInspection, withLostZeros } from './sample/sampled.ts'
import { TrialResult } from './trial-result.tsx'
import { YamlCard } from './yaml-card.tsx'

interface ProfileEditorProps {
  /** null: a new profile. */
  profile: Whole | null
  start: Definition
  providers: readonly Provider[]
  fields: Fields
  /** The number of the old version that is shown. */
  version?: number
}

/** Edits a draft profile: staff try it on a sample, then save it as a version. */
export function ProfileEditor({ profile, start, providers, fields, version }: ProfileEditorProps) {
  const form = ['import-profile', profile?.name ?? 'new', version].filter(Boolean).join('.')
  const draft = useFormDraft(form)
  const [definition, setDefinition] = draft.field('definition', start)
  const [typedName, setTypedName] = draft.field<string | null>('name', profile?.name ?? null)
  const [samples, setSamples] = useState<Readonly<Record<string, Sample>>>({})
  const sent = useSentSamples()
  const name = typedName ?? (definition.provider ? `misto/${definition.provider}` : '')
  const save = useSaveProfile({ profile, name, definition, onSaved: draft.clear })
  const trying = useMutation({
    mutationFn: ({ upload, tried }: { upload: number; tried: Definition }) => tryProfile(upload, name || 'new', tried),
  })
  const last = Object.values(samples).at(-1)
  const addSample = async ({ upload, inspection: seen }: { upload: number; inspection: Inspection }) => {
    sent.add(upload)
    if (seen.refusal !== null || seen.kind === null) return
    const known = definition.files.find((file) => matchesMask(file.name, seen.name))
    const given = known && statedLayout(definition, known, seen)
    const inspection = given ? await inspect(upload, given) : seen
    const found = JSON.parse(inspection.draft) as Draft
    const rules = inspection.tables.map(({ rule }) => JSON.parse(rule) as TableRule)
    if (!known && found.format !== null) setDefinition(withFile(definition, found, rules))
    const { [known?.name ?? found.fileName]: _, ...others } = samples
    setSamples({
      ...others,
      [known?.name ?? found.fileName]: { upload, inspection, given: given ?? {} },
    })
  }
  const setSample = (file: string, sample: Sample) => {
    setSamples({ ...samples, [file]: sample })
    setDefinition(withInspection(definition, file, sample))
  }
  const isEmpty = definition.files.length === 0
  return (
    <div className={styles.stack}>
      <DraftNote draft={draft} />
      {profile?.origin === 'builtIn' && <Notice tone="info" title={t('importProfiles.copy.text')} />}
      {version !== undefined && version !== profile?.version && (
        <Notice tone="info" title={t('importProfiles.version.old', { n: version })} />
      )}
      {!isEmpty && (
        <GeneralForm
          name={name}
          fixedName={profile?.origin === 'stored'}
          nameError={refusedField(save, 'name')}
          definition={definition}
          providers={providers}
          onName={setTypedName}
          onChange={setDefinition}
        />
      )}
      {definition.files.map((file, at) => (
        <FileEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: the mask is being typed, and files keep their places
          key={at}
          rule={file}
          sample={samples[file.name]}
          kinds={fields.kinds}
          onSample={(sample) => setSample(file.name, sample)}
          onRemove={() => setDefinition({ ...definition, files: definition.files.filter((one) => one !== file) })}
          onChange={(next) => {
            const own = samples[file.name]
            const changing = { ...definition, files: changed(definition.files, at, () => next) }
            const tables = own?.inspection.tables ?? []
            setDefinition(withAccountFormat(changing, { before: file, after: next, tables }))
            if (own && next.name !== file.name) setSamples({ ...samples, [next.name]: own })
          }}
        />
      ))}
      <Card>
        <SampleChooser
          label={isEmpty ? t('importProfiles.sample.label') : t('importProfiles.sample.more')}
          onSample={addSample}
        />
      </Card>
      {!isEmpty && (
        <section className={styles.stack} aria-live="polite">
          {trying.data && (
            <TrialResult
              trial={trying.data}
              onZeros={(zeros) => {
                const tried = withLostZeros(definition, zeros)
                setDefinition(tried)
                if (last) trying.mutate({ upload: last.upload, tried })
              }}
            />
          )}
          {save.items.length > 0 && <Mistakes items={save.items} />}
          <div className={styles.actions}>
            <Button
              look="secondary"
              width="full-on-phone"
              busy={trying.isPending}
              busyText={t('importProfiles.try.busy')}
              disabled={!last}
              onClick={() => last && trying.mutate({ upload: last.upload, tried: definition })}
            >
              {t('importProfiles.try')}
            </Button>
            <Button width="full-on-phone" busy={save.busy} onClick={() => save.run(undefined)}>
              {t('importProfiles.save')}
            </Button>
          </div>
        </section>
      )}
      <YamlCard form={`${form}.yaml`} name={name} yaml={profile?.yaml ?? ''} onDefinition={setDefinition} />
    </div>
  )
}

/** The uploads that served as samples; they hold residents' data, and are deleted when the editor is left. */
function useSentSamples(): Set<number> {
  const [sent] = useState(() => new Set<number>())
  useEffect(
    () => () => {
      for (const upload of sent) void discardSample(upload)
    },
    [sent],
  )
  return sent
}

function Mistakes({ items }: { items: readonly { message: string }[] }) {
  return (
    <Notice tone="error" title={t('importProfiles.try.mistakes')}>
      <ul>
        {items.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

interface SaveOptions {
  profile: Whole | null
  name: string
  definition: Definition
  onSaved: () => void
}

function useSaveProfile({ profile, name, definition, onSaved }: SaveOptions) {
  const queries = useQueryClient()
  const openScreen = useOpenScreen()
  const basedOn = profile && profile.name === name ? profile.version : 0
  return useSave({
    save: (_: undefined) => saveProfile(name, basedOn, definition),
    fallback: t('importProfiles.sample.failed'),
    onSaved: async (saved) => {
      onSaved()
      toast.success(t('importProfiles.saved'))
      queries.setQueryData(profileQuery(saved.name, undefined).queryKey, saved)
      await queries.invalidateQueries(profilesQuery)
      await openScreen(`${paths.admin}/imports/profiles/edit?${new URLSearchParams({ name: saved.name })}`, {
        replace: true,
      })
    },
  })
}
