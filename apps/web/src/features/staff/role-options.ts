import { t } from '@zatyshok/i18n/translate'
import type { Member, StaffRole } from './staff.api.ts'

/** What a member works on: the role, where an operator of one provider has a name of their own. */
export type Work = StaffRole | 'ofProvider'

/** The kinds of work with their labels, for a select. */
export const workOptions = (): { value: Work; label: string }[] => [
  { value: 'editor', label: t('admin.role.editor') },
  { value: 'operator', label: t('admin.role.operator') },
  { value: 'ofProvider', label: t('admin.role.ofProvider') },
  { value: 'administrator', label: t('admin.role.admin') },
]

export const workOf = ({ role, provider }: Pick<Member, 'role' | 'provider'>): Work => (provider ? 'ofProvider' : role)

export const workText = (work: Work): string => workOptions().find(({ value }) => value === work)?.label ?? work

/** Converts a select's value: it is always one of the options. */
export const asWork = (value: string): Work => workOptions().find((option) => option.value === value)?.value ?? 'editor'

/** The role and the provider's code as the server keeps them; only an operator of one provider has a code. */
export const standingOf = (work: Work, provider: string | null): { role: StaffRole; provider: string | null } =>
  work === 'ofProvider' ? { role: 'operator', provider } : { role: work, provider: null }
