import { t } from '@zatyshok/i18n/translate'
import type { StaffRole } from './staff.queries.ts'

/** A role in words, as letters and lists say it. */
export function roleName(role: StaffRole): string {
  if (role === 'administrator') return t('admin.role.admin')
  return role === 'editor' ? t('admin.role.editor') : t('admin.role.operator')
}
