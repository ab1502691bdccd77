import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import type { ArrangedHome } from '@zatyshok/contract/accounts/homes'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { forgetHomes, homesQuery } from './homes.api.ts'
import styles from './homes.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { SuggestedHome } from './suggested-home.tsx'

interface HomeToolsProps {
  homeId: number
  accounts: readonly LinkedAccount[]
}

/** Actions for one home: rename it, move an account, share it (E06). */
export function HomeTools({ homeId, accounts }: HomeToolsProps) {
  const { data: homes } = useQuery(homesQuery)
  const home = homes?.find(({ id }) => id === homeId)
  if (!homes || !home) return null
  return <Tools home={home} homes={homes} accounts={accounts} />
}

/** The question about a guess made from addresses, if the home has one. */
export function HomeQuestion({ homeId, accounts }: HomeToolsProps) {
  const queries = useQueryClient()
  const { data: homes } = useQuery(homesQuery)
  const home = homes?.find(({ id }) => id === homeId)
  if (!homes || !home) return null
  return <SuggestedHome home={home} homes={homes} accounts={accounts} onChanged={() => forgetHomes(queries)} />
}

interface ToolsProps extends Omit<HomeToolsProps, 'homeId'> {
  home: ArrangedHome
  homes: readonly ArrangedHome[]
}

function Tools({ home, homes, accounts }: ToolsProps) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'name' | 'move' | null>(null)
  const close = () => setOpen(null)
  const changed = () => {
    close()
    forgetHomes(queries)
  }
  const ofHome = <span className="visually-hidden"> — {home.name}</span>
  return (
    <>
      <div className={styles.tools}>
        <Button look="quiet" onClick={() => setOpen('name')}>
          {t('homes.name')}
          {ofHome}
        </Button>
        <Button look="quiet" onClick={() => setOpen('move')}>
          {t('homes.move')}
          {ofHome}
        </Button>
        {accounts.some(({ isOwner }) => isOwner) && (
          <ButtonLink look="quiet" to={`/dashboard/sharing?home=${home.id}`}>
            {t('share.title')}
            {ofHome}
          </ButtonLink>
        )}
      </div>
      <NameDialog open={open === 'name'} home={home} onClose={close} onSaved={changed} />
      <MoveDialog
        open={open === 'move'}
        home={home}
        homes={homes}
        accounts={accounts}
        onClose={close}
        onMoved={changed}
      />
    </>
  )
}
