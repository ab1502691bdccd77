import { hasEncodings } from '@zatyshok/contract/providers/import-samples'
import { t } from '@zatyshok/i18n/translate'
import { Badge, Notice } from '../../../ui/badge.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { encodings } from '../held/encodings.ts'
import type { Inspection, Overrides } from '../import-profiles.api.ts'
import styles from '../import-profiles.module.css'

type Finding = Inspection['findings'][number]

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
  const [encoding, separator] = [found('encoding'), found('separator')]
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
