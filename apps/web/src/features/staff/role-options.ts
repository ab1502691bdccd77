import { t } from '@zatyshok/i18n/translate'
import type { StaffRole } from './staff.api.ts'

/** The roles with their labels, for a select. */
export const roleOptions = (): { value: StaffRole; label: string }[] => [
  { value: 'editor', label: t('admin.role.editor') },
  { value: 'operator', label: t('admin.role.operator') },
  { value: 'administrator', label: t('admin.role.admin') },
]

export const roleText = (role: StaffRole): string => roleOptions().find(({ value }) => value === role)?.label ?? role

/** Converts a select's value: it is always one of the options. */
export const asRole = (value: string): StaffRole =>
  roleOptions().find((option) => option.value === value)?.value ?? 'editor'
