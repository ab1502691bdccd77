import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { ResetFactorDialog } from './reset-factor-dialog.tsx'
import { workOf, workText } from './role-options.ts'
import { type Member, staffQuery } from './staff.api.ts'
import styles from './staff.module.css'

/** The dialog over the list; at most one is open. */
type Question = { readonly about: 'invitation' } | { readonly about: 'standing' | 'factor'; readonly member: Member }

/** `/admin/staff`: the staff members and their roles (J01). */
export function StaffScreen({ ownLogin }: { ownLogin: string }) {
  const staff = useQuery(staffQuery)
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const memberOf = (about: Question['about']) =>
    question && 'member' in question && question.about === about ? question.member : null
  return (
    <>
      <PageHeading actions={<Button onClick={() => setQuestion({ about: 'invitation' })}>{t('users.invite')}</Button>}>
        {t('users.tab.staff')}
      </PageHeading>
      <ListShell query={staff} what={t('users.tab.staff')} rows={5} afterFailure="both">
        {(members) => (
          <Card>
            <DataTable
              caption={t('users.tab.staff')}
              captionHidden
              columns={columnsOf({ ownLogin, ask: setQuestion })}
              rows={members}
              rowKey={({ id }) => String(id)}
            />
          </Card>
        )}
      </ListShell>
      <InviteDialog open={question?.about === 'invitation'} onClose={close} />
      <MemberDialog member={memberOf('standing')} onClose={close} />
      <ResetFactorDialog member={memberOf('factor')} onClose={close} />
    </>
  )
}

interface Columns {
  readonly ownLogin: string
  readonly ask: (question: Question) => void
}

const columnsOf = ({ ownLogin, ask }: Columns): Column<Member>[] => [
  {
    key: 'name',
    header: t('users.col.fullName'),
    cell: ({ name, login, email }) => (
      <span className={styles.person}>
        <span className={styles.name}>{name || t('state.notSpecified')}</span>
        <span className={styles.name} translate="no">
          {login}
        </span>
        {email && (
          <span className={styles.email} translate="no">
            {email}
          </span>
        )}
      </span>
    ),
  },
  { key: 'role', header: t('staff.col.role'), cell: (member) => <MemberWork member={member} /> },
  { key: 'state', header: t('staff.col.state'), cell: (member) => <MemberState member={member} /> },
  {
    key: 'seen',
    header: t('users.col.lastSeen'),
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(new Date(lastSeenAt)) : t('staff.never')),
  },
  {
    key: 'action',
    header: t('staff.col.action'),
    cell: (member) => (member.login === ownLogin ? t('staff.you') : <MemberActions member={member} ask={ask} />),
  },
]

/** The role; for an operator of one provider also the provider. */
function MemberWork({ member }: { member: Member }) {
  const { provider } = member
  return (
    <span className={styles.work}>
      <span>{workText(workOf(member))}</span>
      {provider && <span className={styles.email}>{t('staff.provider.only', { provider: provider.name })}</span>}
    </span>
  )
}

function MemberState({ member: { blocked, secondFactor, lastSeenAt } }: { member: Member }) {
  if (blocked) return <Badge tone="error">{t('users.status.blocked')}</Badge>
  if (!secondFactor && lastSeenAt === null) return <Badge tone="info">{t('staff.invited')}</Badge>
  if (!secondFactor) return <Badge tone="warning">{t('staff.noSecondFactor')}</Badge>
  return <Badge tone="success">{t('users.status.active')}</Badge>
}

function MemberActions({ member, ask }: { member: Member; ask: Columns['ask'] }) {
  const name = member.name || member.login
  return (
    <span className={styles.actions}>
      <Button
        look="secondary"
        aria-label={t('staff.change.aria', { name })}
        onClick={() => ask({ about: 'standing', member })}
      >
        {t('staff.change')}
      </Button>
      {member.secondFactor && (
        <Button
          look="quiet"
          aria-label={t('staff.resetFactor.aria', { name })}
          onClick={() => ask({ about: 'factor', member })}
        >
          {t('staff.resetFactor.short')}
        </Button>
      )}
    </span>
  )
}
