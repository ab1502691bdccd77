import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import type { AccountCard, Look } from './account-cards.api.ts'
import { OpenedCard } from './card/opened-card.tsx'
import { LookForm } from './look-form.tsx'

/** One account (R02): first the reason of the look, then the card. */
export function AccountCardScreen({ id }: { id: number }) {
  const { search, state } = useLocation()
  const [opened, setOpened] = useState<{ card: AccountCard; look: Look } | null>(null)
  const back = <BackLink to={`${paths.admin}/account-cards${search}`} label={t('users.back')} />
  if (opened) {
    return (
      <>
        <div className="no-print">{back}</div>
        <OpenedCard key={opened.card.id} {...opened} />
      </>
    )
  }
  return (
    <>
      <div>{back}</div>
      <PageHeading>{t('accountCards.card')}</PageHeading>
      <Card>
        <LookForm id={id} begun={lookIn(state)} onOpened={(card, look) => setOpened({ card, look })} />
      </Card>
    </>
  )
}

/** The look of the card from which a link led here. */
function lookIn(state: unknown): Look | null {
  return typeof state === 'object' && state !== null && 'look' in state ? (state.look as Look) : null
}
