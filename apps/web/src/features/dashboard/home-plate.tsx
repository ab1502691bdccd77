import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Link } from 'react-router'
import { AddressPlate } from '../../ui/address-plate.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './home.module.css'

type Home = HomeReply['homes'][number]

interface HomePlateProps {
  homes: readonly Home[]
  chosen: Home
  accountCount: number
}

/** Shows the home's address; with several homes, also the switch between them. */
export function HomePlate({ homes, chosen, accountCount }: HomePlateProps) {
  const [choosing, setChoosing] = useState(false)
  const close = () => setChoosing(false)
  return (
    <>
      <AddressPlate
        address={chosen.name}
        note={t('home.address.accounts', { n: accountCount })}
        onChange={homes.length > 1 ? () => setChoosing(true) : undefined}
      />
      <Dialog open={choosing} onClose={close} title={t('home.address.choose')}>
        <ul className={styles.homes}>
          {homes.map((home) => (
            <li key={home.id}>
              <Link
                to={`?home=${home.id}`}
                className={styles.home}
                aria-current={home.id === chosen.id ? 'true' : undefined}
                onClick={close}
              >
                {home.name}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
