import { formatSignedMoney, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Digits } from '../../../ui/bill/money.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AccountNumber } from './account-list.tsx'
import { causeWords } from './change-words.ts'
import type { DeliveryFigures } from './preview.api.ts'
import styles from './preview.module.css'

type Jumps = DeliveryFigures['jumps']

/** Jumps shown at first. */
const FEW = 5

/** The bills that changed far more than the others, each with the cause that the data prove. */
export function Jumps({ jumps: { total, listed } }: { jumps: Jumps }) {
  const [all, showAll] = useState(false)
  if (total === 0) {
    return (
      <Card title={t('preview.jumps')}>
        <p className={styles.muted}>{t('preview.jumps.none')}</p>
      </Card>
    )
  }
  return (
    <Card
      title={t('preview.jumps')}
      action={
        listed.length > FEW && (
          <Button look="quiet" aria-expanded={all} onClick={() => showAll(!all)}>
            {all ? t('preview.jumps.fewer') : t('preview.jumps.all', { n: formatVolume(String(total)) })}
          </Button>
        )
      }
    >
      <p className={styles.muted}>{againstWhat(listed)}</p>
      {all && listed.length < total && (
        <p>{t('preview.list.cut', { n: formatVolume(String(listed.length)), all: formatVolume(String(total)) })}</p>
      )}
      <ul className={styles.jumps} translate="no">
        {listed.slice(0, all ? listed.length : FEW).map((jump) => (
          <Jump key={jump.number} jump={jump} />
        ))}
      </ul>
    </Card>
  )
}

function againstWhat(listed: Jumps['listed']): string {
  const years = listed.filter(({ against }) => against === 'yearBefore').length
  if (years === listed.length) return t('preview.jumps.year')
  return years === 0 ? t('preview.jumps.month') : t('preview.jumps.both')
}

function Jump({ jump: { number, address, beforeKop, afterKop, cause } }: { jump: Jumps['listed'][number] }) {
  return (
    <li>
      <span className={styles.who}>
        <b>{address}</b> <AccountNumber number={number} />
        {cause && <span className={styles.cause}>{causeWords(cause)}</span>}
      </span>
      <span className={styles.much}>
        <b>
          <Digits kop={afterKop} />
        </b>
        <span className={styles.muted}>{formatSignedMoney(afterKop - beforeKop).replace(/\s?грн$/, '')}</span>
      </span>
    </li>
  )
}
