import { t } from '@zatyshok/i18n/translate'
import {
  BadgeCheck,
  Banknote,
  CalendarClock,
  ContactRound,
  FileInput,
  FileText,
  House,
  Images,
  Inbox,
  KeyRound,
  Landmark,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageCircleMore,
  MessageSquare,
  Plug,
  Send,
  SlidersHorizontal,
  Stethoscope,
  UserSearch,
  Users,
} from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import type { Worker } from './who-works.ts'

type Role = Worker['role']

export interface AdminSection {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** One sentence for the overview; if omitted, the overview has no card for the section. */
  readonly text?: string
}

/**
 * `role`: the role that may open the section, in addition to administrators; omitted: all staff may. `ofCity`: hidden
 * from an operator of one provider (J01).
 */
type Section = AdminSection & { readonly role?: Role; readonly ofCity?: true }

const at = (section: string) => `${paths.admin}/${section}`

const sections = (): Section[] => [
  { to: paths.admin, label: t('admin.nav.overview'), icon: House },
  {
    to: at('content'),
    label: t('admin.nav.content'),
    icon: FileText,
    text: t('admin.home.content.text'),
    role: 'editor',
  },
  { to: at('media'), label: t('admin.nav.media'), icon: Images, text: t('admin.home.media.text'), role: 'editor' },
  {
    to: at('chat'),
    label: t('admin.nav.chat'),
    icon: MessageCircleMore,
    text: t('admin.home.chat.text'),
    role: 'editor',
  },
  {
    to: at('imports'),
    label: t('admin.nav.imports'),
    icon: FileInput,
    text: t('admin.home.imports.text'),
    role: 'operator',
  },
  { to: at('inbox'), label: t('admin.nav.inbox'), icon: Inbox, text: t('admin.home.inbox.text'), role: 'operator' },
  {
    to: at('feedback'),
    label: t('admin.nav.feedback'),
    icon: MessageSquare,
    text: t('admin.home.feedback.text'),
    role: 'operator',
    ofCity: true,
  },
  {
    to: at('verifications'),
    label: t('admin.nav.verifications'),
    icon: BadgeCheck,
    text: t('admin.home.verifications.text'),
    role: 'operator',
  },
  {
    to: at('account-cards'),
    label: t('admin.nav.accountCards'),
    icon: ContactRound,
    text: t('admin.home.accountCards.text'),
    role: 'operator',
  },
  {
    to: at('consumers'),
    label: t('admin.nav.users'),
    icon: UserSearch,
    text: t('admin.home.consumers.text'),
    role: 'operator',
  },
  {
    to: at('payments'),
    label: t('admin.nav.payments'),
    icon: Banknote,
    text: t('admin.home.payments.text'),
    role: 'operator',
  },
  {
    to: at('exports'),
    label: t('admin.nav.exports'),
    icon: Send,
    text: t('admin.home.exports.text'),
    role: 'operator',
  },
  {
    to: at('deliveries'),
    label: t('admin.nav.deliveries'),
    icon: CalendarClock,
    text: t('admin.home.deliveries.text'),
    role: 'operator',
  },
  ...administratorSections(),
  { to: at('security'), label: t('admin.nav.security'), icon: KeyRound, text: t('admin.home.security.text') },
]

const administratorSections = (): Section[] => [
  {
    to: at('staff'),
    label: t('admin.nav.staff'),
    icon: Users,
    text: t('admin.home.staff.text'),
    role: 'administrator',
  },
  {
    to: at('providers'),
    label: t('admin.nav.providers'),
    icon: Landmark,
    text: t('admin.home.providers.text'),
    role: 'administrator',
  },
  {
    to: at('provider-access'),
    label: t('admin.nav.providerAccess'),
    icon: Plug,
    text: t('admin.home.providerAccess.text'),
    role: 'administrator',
  },
  {
    to: at('letters'),
    label: t('admin.nav.letters'),
    icon: Mail,
    text: t('admin.home.letters.text'),
    role: 'administrator',
  },
  {
    to: at('doctor'),
    label: t('admin.nav.doctor'),
    icon: Stethoscope,
    text: t('admin.home.doctor.text'),
    role: 'administrator',
  },
  {
    to: at('settings'),
    label: t('admin.nav.settings'),
    icon: SlidersHorizontal,
    text: t('admin.home.settings.text'),
    role: 'administrator',
  },
  {
    to: at('audit'),
    label: t('admin.nav.audit'),
    icon: ListChecks,
    text: t('admin.home.audit.text'),
    role: 'administrator',
  },
]

/** The sections that the staff member may open (J01); an administrator may open all. */
export const sectionsOf = ({ role, profile }: Worker): AdminSection[] =>
  sections().filter((section) => {
    if (section.ofCity && profile.provider) return false
    return role === 'administrator' || section.role === undefined || section.role === role
  })

/** The role as text: «Працівник постачальника, лише Теплоенерго». */
export function workName({ role, profile }: Worker): string {
  const { provider } = profile
  return provider
    ? `${t('admin.role.ofProvider')}, ${t('staff.provider.only', { provider: provider.name })}`
    : roleName(role)
}

function roleName(role: Role): string {
  if (role === 'administrator') return t('admin.role.admin')
  return role === 'editor' ? t('admin.role.editor') : t('admin.role.operator')
}
