import { useQueryClient } from '@tanstack/react-query'
import type { GivenShare as Given } from '@zatyshok/contract/accounts/sharing'
import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EndDialog } from './end-dialog.tsx'
import styles from './homes.module.css'
import { RightsDialog } from './rights-dialog.tsx'
import { ShareFacts } from './share-facts.tsx'
import { type Shares, sharesQuery } from './sharing.api.ts'

/**
 * Shows one share that the resident gave: the member, the rights and the end date; the resident may change or revoke
 * it.
 */
export function GivenShare({ share }: { share: Given }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'rights' | 'end' | null>(null)
  const close = () => setOpen(null)
  const keep = (shares: Shares) => {
    close()
    queries.setQueryData(sharesQuery.queryKey, shares)
  }
  const who = share.member?.name ?? share.email
  const about = <span className="visually-hidden"> — {who}</span>
  return (
    <Card title={who}>
      <p className={styles.note}>
        {share.member
          ? t('share.takenBy', { invited: share.email, email: share.member.email ?? t('share.noEmail') })
          : t('share.offered')}
      </p>
      <div>
        <Badge tone={tones[share.state]}>{stateText(share)}</Badge>
      </div>
      <ShareFacts share={share} />
      <div className={styles.tools}>
        {share.state !== 'lapsed' && (
          <Button look="secondary" onClick={() => setOpen('rights')}>
            {t('action.edit')}
            {about}
          </Button>
        )}
        <Button look="quiet" onClick={() => setOpen('end')}>
          {share.member ? t('share.end') : t('share.withdraw')}
          {about}
        </Button>
      </div>
      <RightsDialog open={open === 'rights'} share={share} onClose={close} onSaved={keep} />
      <EndDialog
        open={open === 'end'}
        id={share.id}
        text={t('share.end.text', { who })}
        onClose={close}
        onEnded={keep}
      />
    </Card>
  )
}

const tones: Readonly<Record<Given['state'], Tone>> = {
  offered: 'info',
  lapsed: 'warning',
  running: 'success',
  ended: 'neutral',
}

function stateText({ state, expiresAt }: Given): string {
  if (state === 'offered') return t('share.state.offered', { date: formatDate(kyivDay(new Date(expiresAt))) })
  return state === 'running'
    ? t('share.state.running')
    : state === 'ended'
      ? t('share.state.ended')
      : t('share.state.lapsed')
}
