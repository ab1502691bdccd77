import { useQuery } from '@tanstack/react-query'
import { NoPassword } from '../../ui/form/no-password.tsx'
import { ProofForm, type ProofFormProps } from '../../ui/form/proof-form.tsx'
import { ownerQuery } from './security.api.ts'

/** The password once more; who came through another service has none yet, and is told how to set one. */
export function OwnerProof(props: ProofFormProps) {
  const { data: owner } = useQuery(ownerQuery)
  if (owner && !owner.hasPassword) return <NoPassword {...(props.onCancel && { onClose: props.onCancel })} />
  return <ProofForm {...props} />
}
