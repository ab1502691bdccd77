import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { type Consumer, setStanding } from './consumers.api.ts'

/** Blocks or unblocks the resident; shows an operator of one provider who may do that. */
export function StandingButton({ consumer }: { consumer: Consumer }) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { id, blocked, mayBlock } = consumer
  const name = consumer.name || consumer.login
  const words = blocked
    ? { action: t('users.unblock'), title: t('users.unblock.title', { name }), text: t('users.unblock.text') }
    : { action: t('users.block'), title: t('users.block.title', { name }), text: t('users.block.text') }
  if (!mayBlock) return <p>{blocked ? t('users.unblock.city') : t('users.block.city')}</p>
  return (
    <>
      <Button look={blocked ? 'secondary' : 'danger'} onClick={() => setAsked(true)}>
        {words.action}
      </Button>
      <ReasonDialog
        open={isAsked}
        title={words.title}
        text={words.text}
        submitText={words.action}
        done={blocked ? t('users.unblocked.done') : t('users.blocked.done')}
        onClose={() => setAsked(false)}
        act={(reason) => setStanding(id, { blocked: !blocked, reason })}
        onDone={() => queries.invalidateQueries({ queryKey: ['consumers'] })}
      />
    </>
  )
}
