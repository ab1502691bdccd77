import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PersonWithAccess } from '@zatyshok/contract/accounts/account-access'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDate, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { accessQuery, endAccess } from './accounts.api.ts'

interface AccessDialogProps {
  open: boolean
  account: LinkedAccount
  onClose: () => void
}

/**
 * Lists the residents who have the account, with masked names. The resident with the latest proof may end another's
 * access.
 */
export function AccessDialog({ open, account, onClose }: AccessDialogProps) {
  const { id, code } = account.invoiceAccount
  const people = useQuery({ ...accessQuery(id), enabled: open })
  return (
    <Dialog open={open} onClose={onClose} title={t('access.title', { code: groupAccountNumber(code) })}>
      <p>{t('access.note')}</p>
      <ListShell query={people} what={t('access.open')} rows={2} afterFailure="both">
        {(known) => (
          <ul>
            {known.map((person) => (
              <li key={`${person.how} ${person.id}`}>
                <Person accountId={id} person={person} />
              </li>
            ))}
          </ul>
        )}
      </ListShell>
    </Dialog>
  )
}

function Person({ accountId, person }: { accountId: number; person: PersonWithAccess }) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const ending = useMutation({
    mutationFn: () => endAccess(accountId, person.id),
    onSuccess: (people) => {
      queries.setQueryData(accessQuery(accountId).queryKey, people)
      toast.success(t('access.ended'))
    },
  })
  const name = person.name ?? t('share.noName')
  return (
    <>
      <p>
        <strong>{person.isMe ? t('access.me') : [name, person.email].filter(Boolean).join(', ')}</strong>
        <br />
        {howText(person)}
      </p>
      {person.mayEnd && !isAsked && (
        <Button look="quiet" aria-label={t('access.end.aria', { name })} onClick={() => setAsked(true)}>
          {t('access.end')}
        </Button>
      )}
      {isAsked && (
        <>
          <p>{t('access.end.confirm')}</p>
          <Button look="danger" busy={ending.isPending} onClick={() => ending.mutate()}>
            {t('access.end')}
          </Button>
          <Button look="secondary" onClick={() => setAsked(false)}>
            {t('action.cancel')}
          </Button>
        </>
      )}
    </>
  )
}

function howText({ how, since }: PersonWithAccess): string {
  const date = formatDate(kyivDay(new Date(since)))
  if (how === 'waiting') return t('access.how.waiting')
  return how === 'proved' ? t('access.how.proved', { date }) : t('access.how.shared', { date })
}
