import { t } from '@zatyshok/i18n/translate'
import type { Role } from '../../context.ts'

export type MemberRole = Exclude<Role, 'consumer'>

/** Returns the Ukrainian name of a role for letters and lists. */
export function roleName(role: MemberRole): string {
  if (role === 'administrator') return t('admin.role.admin')
  return role === 'editor' ? t('admin.role.editor') : t('admin.role.operator')
}
