import { t } from '@zatyshok/i18n/translate'
import { House, KeyRound, type LucideIcon, Mail, Users } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import type { Worker } from './who-works.ts'

export interface AdminSection {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** One sentence for the overview; absent: not a card there. */
  readonly text?: string
}

/** The sections that the role may open (J01); an administrator opens all. */
export function sectionsOf(role: Worker['role']): AdminSection[] {
  const overview = { to: paths.admin, label: t('admin.nav.overview'), icon: House }
  const security = {
    to: `${paths.admin}/security`,
    label: t('admin.nav.security'),
    icon: KeyRound,
    text: t('admin.home.security.text'),
  }
  if (role !== 'administrator') return [overview, security]
  return [
    overview,
    { to: `${paths.admin}/staff`, label: t('admin.nav.staff'), icon: Users, text: t('admin.home.staff.text') },
    { to: `${paths.admin}/letters`, label: t('admin.nav.letters'), icon: Mail, text: t('admin.home.letters.text') },
    security,
  ]
}

export function roleName(role: Worker['role']): string {
  if (role === 'administrator') return t('admin.role.admin')
  return role === 'editor' ? t('admin.role.editor') : t('admin.role.operator')
}
