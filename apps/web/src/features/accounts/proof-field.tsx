import type { OwnershipProof } from '@zatyshok/contract/accounts/account-links'
import { t } from '@zatyshok/i18n/translate'
import type { InputHTMLAttributes } from 'react'
import { TextField } from '../../ui/field/field.tsx'

interface Words {
  label: () => string
  hint: () => string
  keyboard: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'autoComplete'>
}

const words: Record<OwnershipProof, Words> = {
  activationCode: {
    label: () => t('accountAdd.activation'),
    hint: () => t('accountAdd.activation.hint'),
    keyboard: { autoCapitalize: 'characters' },
  },
  surname: {
    label: () => t('accountAdd.surname'),
    hint: () => t('accountAdd.surname.hint'),
    keyboard: { autoComplete: 'family-name', autoCapitalize: 'words' },
  },
  billAmount: {
    label: () => t('accountAdd.billAmount'),
    hint: () => t('accountAdd.billAmount.hint'),
    keyboard: { inputMode: 'decimal' },
  },
  earlierBillAmount: {
    label: () => t('accountAdd.earlierBillAmount'),
    hint: () => t('accountAdd.earlierBillAmount.hint'),
    keyboard: { inputMode: 'decimal' },
  },
  meterNumber: {
    label: () => t('accountAdd.meterNumber'),
    hint: () => t('accountAdd.meterNumber.hint'),
    keyboard: { autoCapitalize: 'characters' },
  },
}

export const proofLabel = (proof: OwnershipProof): string => words[proof].label()

interface ProofFieldProps {
  proof: OwnershipProof
  text: string
  /** The server refused the proofs. It does not say which of them is wrong. */
  isRefused: boolean
  onText: (text: string) => void
}

/** A field for one proof, with the name that the provider's bill uses. */
export function ProofField({ proof, text, isRefused, onText }: ProofFieldProps) {
  const { label, hint, keyboard } = words[proof]
  return (
    <TextField
      id={proof}
      label={label()}
      hint={hint()}
      error={isRefused ? t('accountAdd.check') : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      {...keyboard}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}
