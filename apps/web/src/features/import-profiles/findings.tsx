import { hasEncodings } from '@zatyshok/contract/providers/import-samples'
import { t } from '@zatyshok/i18n/translate'
import { Badge, Notice } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { Inspection, Overrides } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'

type Finding = Inspection['findings'][number]

const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1251', label: 'Windows-1251' },
  { value: 'cp866', label: 'CP866 (DOS)' },
  { value: 'cp1125', label: 'CP1125 (DOS)' },
  { value: 'koi8-u', label: 'KOI8-U' },
  { value: 'utf-16le', label: 'UTF-16' },
]

const separators = () => [
  { value: ';', label: `${t('importProfiles.separator.semicolon')} ;` },
  { value: ',', label: `${t('importProfiles.separator.comma')} ,` },
  { value: '\t', label: t('importProfiles.separator.tab') },
  { value: '|', label: `${t('importProfiles.separator.bar')} |` },
  { value: ':', label: ':' },
  { value: '~', label: '~' },
  { value: '^', label: '^' },
]

interface FindingsProps {
  inspection: Inspection
  onOverride: (given: Overrides) => void
}

/** Shows what the portal detected in the file and how certain each guess is; staff can correct each guess. */
export function Findings({ inspection, onOverride }: FindingsProps) {
  const found = (what: Finding['what']) => inspection.findings.find((finding) => finding.what === what)
  const [encoding, separator, headingRow] = [found('encoding'), found('separator'), found('headingRow')]
  return (
    <>
      <div className={styles.findings}>
        {encoding && (
          <div>
            <SelectField
              label={t('importProfiles.encoding')}
              value={encoding.value}
              options={encodings}
              disabled={inspection.kind !== null && !hasEncodings[inspection.kind]}
              onChoose={(value) => onOverride({ encoding: value })}
            />
            <Sureness sure={encoding.sure} />
          </div>
        )}
        {separator && (
          <div>
            <SelectField
              label={t('importProfiles.separator')}
              value={separator.value}
              options={separators()}
              onChoose={(value) => onOverride({ separator: value })}
            />
            <Sureness sure={separator.sure} />
          </div>
        )}
        {headingRow && (
          <div>
            <TextField
              type="number"
              min={1}
              max={20}
              label={t('importProfiles.headingRow')}
              value={headingRow.value}
              onChange={(event) => {
                const row = event.currentTarget.valueAsNumber
                if (row >= 1 && row <= 20) onOverride({ headingRow: row })
              }}
            />
            <Sureness sure={headingRow.sure} />
          </div>
        )}
      </div>
      {inspection.problems.map(({ message }) => (
        <Notice key={message} tone="warning" title={message} />
      ))}
    </>
  )
}

function Sureness({ sure }: Pick<Finding, 'sure'>) {
  if (sure === 'certain') return <Badge tone="success">{t('importProfiles.sure.certain')}</Badge>
  if (sure === 'likely') return <Badge tone="info">{t('importProfiles.sure.likely')}</Badge>
  return <Badge tone="warning">{t('importProfiles.sure.unsure')}</Badge>
}
