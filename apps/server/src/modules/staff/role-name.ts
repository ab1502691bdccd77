import { t } from '@zatyshok/i18n/translate'
import type { Role } from '../../context.ts'

export type MemberRole = Exclude<Role, 'consumer'>

/** A role in words, as letters and lists say it. */
export function roleName(role: MemberRole): string {
  if (role === 'administrator') return t('admin.role.admin')
  return role === 'editor' ? t('admin.role.editor') : t('admin.role.operator')
}
