import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ContentHtml } from '../../ui/content-html.tsx'
import { NoPassword } from '../../ui/form/no-password.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EmailsBlock } from './emails-block.tsx'
import foldStyles from './fold.module.css'
import { Fold } from './fold.tsx'
import { fullName } from './full-name.ts'
import { GeneralBlock } from './general-block.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { type Block, useOneBlock } from './one-block.ts'
import { PasswordForm } from './password-form.tsx'
import { PhonesBlock } from './phones-block.tsx'
import { emailsQuery, noticeQuery, type Profile, phonesQuery, profileQuery } from './profile.api.ts'
import styles from './profile.module.css'
import { useFolds } from './use-folds.ts'

interface ProfileScreenProps {
  /** Links to the other pages of the profile, by the role of the person. */
  links: (profile: Profile) => ReactNode
  /** Called after the profile was deleted; the application then leaves the cabinet. */
  onDeleted: () => void
}

/** `/dashboard/profile`: the blocks of specification §2 as rows that open, and the links to the other pages. */
export function ProfileScreen({ links, onDeleted }: ProfileScreenProps) {
  const profile = useQuery(profileQuery)
  const title = t('profile.pageTitle')
  const name = profile.data && fullName(profile.data)
  return (
    <>
      <PageHeading title={title}>{name ? t('profile.heading', { fullName: name }) : title}</PageHeading>
      <EditorsNotice />
      <Loaded query={profile} what={t('profile.general.title')} rows={4}>
        {(known) => (
          <div className={styles.blocks} data-short>
            <Blocks profile={known} onDeleted={onDeleted} />
            {links(known)}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Blocks({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
  const one = useOneBlock()
  const folds = useFolds()
  const { data: emails } = useQuery(emailsQuery)
  const { data: phones } = useQuery(phonesQuery)
  const { hasPassword } = profile
  const isNamed = fullName(profile) !== ''
  const fold = (id: Block | 'delete', state: string, urgent = false) => {
    const isUnsaved = one.current === id && one.isDirty
    return {
      id,
      state: isUnsaved ? t('profile.unsaved') : state,
      urgent: isUnsaved || urgent,
      isOpen: folds.isOpen(id),
      onToggle: () => folds.toggle(id),
    }
  }
  const general = fold(
    'general',
    isNamed ? t('profile.general.state', { login: profile.name }) : t('profile.name.missing'),
    !isNamed,
  )
  const unconfirmed = emails?.filter(({ confirmed }) => !confirmed).length ?? 0
  return (
    <div className={foldStyles.folds}>
      <Fold
        {...general}
        title={t('profile.general.title')}
        onToggle={() => {
          if (!isNamed && !general.isOpen) one.claim('general')
          general.onToggle()
        }}
      >
        <GeneralBlock profile={profile} one={one} />
      </Fold>
      <Fold
        {...fold('emails', emails ? emailsState(emails.length, unconfirmed) : '', unconfirmed > 0)}
        title={t('profile.emails.title')}
      >
        <EmailsBlock profile={profile} one={one} />
      </Fold>
      <Fold
        {...fold('phones', phones ? t('profile.phones.state', { n: phones.length }) : '')}
        title={t('profile.phones.title')}
      >
        <PhonesBlock one={one} />
      </Fold>
      <Fold
        {...fold('password', hasPassword ? t('profile.password.state') : t('profile.password.state.none'))}
        title={t('profile.password.title')}
      >
        {hasPassword ? <PasswordForm key={one.round} one={one} /> : <NoPassword />}
      </Fold>
      {profile.role === 'consumer' && (
        <Fold {...fold('delete', t('profile.delete.state'))} title={t('profile.delete.block')}>
          <DeleteBlock hasPassword={hasPassword} onDeleted={onDeleted} />
        </Fold>
      )}
      <LeaveQuestion one={one} />
    </div>
  )
}

function emailsState(count: number, unconfirmed: number): string {
  if (unconfirmed > 0) return t('profile.emails.state.unconfirmed', { n: unconfirmed })
  return t('profile.emails.state', { n: count })
}

/** The content part warning_for_profile_page; hidden while it is empty. */
function EditorsNotice() {
  const { data } = useQuery(noticeQuery)
  if (!data?.content) return null
  return (
    <div className={styles.editors}>
      <Notice tone="warning">
        <ContentHtml html={data.content} />
      </Notice>
    </div>
  )
}

interface DeleteBlockProps {
  hasPassword: boolean
  /** The profile is gone; what follows is the application's. */
  onDeleted: () => void
}

/** «Видалення профілю»: a dialog asks for the current password (D11). */
function DeleteBlock(props: DeleteBlockProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('profile.delete.text')}</p>
      <div>
        <Button look="secondary" width="full-on-phone" onClick={() => setOpen(true)}>
          {t('profile.delete.open')}
        </Button>
      </div>
      <DeleteDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
