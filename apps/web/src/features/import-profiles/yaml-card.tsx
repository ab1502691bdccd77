import { useMutation } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { saveFile } from '../../lib/upload/save-file.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import type { Definition } from './definition.ts'
import { readYaml } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'

interface YamlCardProps {
  /** The ID of the draft that stores the typed text. */
  form: string
  name: string
  /** The YAML of the saved profile; empty: none is saved. */
  yaml: string
  onDefinition: (definition: Definition) => void
}

/** The profile as YAML, to copy or to paste. */
export function YamlCard({ form, name, yaml, onDefinition }: YamlCardProps) {
  const draft = useFormDraft(form)
  const [text, setText] = draft.field('text', yaml)
  const reading = useMutation({
    mutationFn: () => readYaml(text),
    onSuccess: ({ definition }) => {
      if (definition === null) return
      draft.clear()
      onDefinition(JSON.parse(definition) as Definition)
      toast.success(t('importProfiles.yaml.taken'))
    },
  })
  const mistakes = reading.data?.mistakes ?? []
  const fileName = `${name.split('/').at(-1) || 'profile'}.yaml`
  return (
    <details className={styles.yaml}>
      <summary>{t('importProfiles.yaml')}</summary>
      <div className={styles.stack}>
        <DraftNote draft={draft} />
        <TextArea
          label={t('importProfiles.yaml.text')}
          rows={14}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {mistakes.length > 0 && (
          <Notice tone="error" title={t('importProfiles.try.mistakes')}>
            <ul>
              {mistakes.map((mistake) => (
                <li key={mistake}>{mistake}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className={styles.actions}>
          <Button
            look="secondary"
            busy={reading.isPending}
            disabled={text.trim() === ''}
            onClick={() => reading.mutate()}
          >
            {t('importProfiles.yaml.read')}
          </Button>
          {yaml !== '' && (
            <Button
              look="quiet"
              onClick={() => saveFile(new TextEncoder().encode(yaml), { name: fileName, type: 'application/yaml' })}
            >
              {t('importProfiles.yaml.save')}
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}
