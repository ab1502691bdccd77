import { useMutation } from '@tanstack/react-query'
import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { HomeTicks } from './home-ticks.tsx'
import { opensNewTab } from './opens-new-tab.ts'
import { byHome, chosenWay, isPayable, possibleWays, toggled, totalOf, type Way, wayOf } from './owed.ts'
import { linkForAll, type Owed } from './pay.api.ts'
import styles from './pay.module.css'
import type { usePayChoice } from './use-pay-choice.ts'
import { Ways } from './ways.tsx'

interface PayChoiceProps {
  owed: Owed
  choice: ReturnType<typeof usePayChoice>
  isOnline: boolean
}

/** The homes with their ticks, the way of paying, and the total with its button. */
export function PayChoice({ owed, choice, isOnline }: PayChoiceProps) {
  const payable = owed.accounts.filter(isPayable)
  const idOf = ({ invoiceAccount }: OwedAccount) => invoiceAccount.id
  const ticked = new Set(choice.ticked ?? payable.map(idOf))
  const chosen = payable.filter((account) => ticked.has(idOf(account)))
  const ways = possibleWays(payable)
  const way = chosenWay(ways, choice.way)
  return (
    <div className={styles.pay}>
      <div className={styles.homes}>
        {byHome(payable).map((home) => (
          <HomeTicks
            key={home.id}
            home={home}
            ticked={ticked}
            way={way}
            onToggle={(ids, isOn) => choice.tick(toggled(ticked, ids, isOn))}
          />
        ))}
      </div>
      <div className={styles.side}>
        <Ways owed={owed} ways={ways} way={way} chosen={chosen} onChoose={choice.chooseWay} />
        <section className={styles.total} aria-label={t('pay.total.title')}>
          <p className={styles.sum} role="status">
            <span>{t('pay.total', { n: chosen.length })}</span>
            <strong>{formatMoney(totalOf(chosen))}</strong>
          </p>
          <Go owed={owed} choice={choice} chosen={chosen} way={way} isOnline={isOnline} />
          <p className={styles.leave}>{hintOf(owed, { chosen, way, isOnline })}</p>
        </section>
      </div>
    </div>
  )
}

interface Going {
  chosen: readonly OwedAccount[]
  way: Way
  isOnline: boolean
}

/** What comes after the button, or why it is off. */
function hintOf({ service }: Owed, { chosen, way, isOnline }: Going): string {
  if (!isOnline) return t('pay.offline')
  if (chosen.length === 0) return t('pay.none')
  const leaves = chosen.some((account) => wayOf(account, way) === 'service')
  return leaves && service ? t('pay.leave', { service: service.name }) : t('pay.codes.note')
}

/** One account opens the service itself, as does one link for all; otherwise the accounts follow one after another. */
function Go({ owed, choice, chosen, way, isOnline }: PayChoiceProps & Going) {
  const ids = chosen.map(({ invoiceAccount }) => invoiceAccount.id)
  const opening = useMutation({
    mutationFn: () => linkForAll(ids),
    onSuccess: (url) => {
      choice.markOpened(ids)
      location.assign(url)
    },
  })
  const [only, second] = chosen
  const toService = chosen.every((account) => wayOf(account, way) === 'service')
  if (!only || !isOnline) {
    return (
      <Button width="full" disabled>
        {t('pay.redirect.go')}
      </Button>
    )
  }
  if (toService && owed.service?.together) {
    return (
      <Button width="full" busy={opening.isPending} onClick={() => opening.mutate()}>
        {t('pay.redirect.go')}
      </Button>
    )
  }
  if (toService && !second && only.url !== null) {
    return (
      <ButtonAnchor href={only.url} newTab={opensNewTab()} width="full" onClick={() => choice.markOpened(ids)}>
        {t('pay.redirect.go')}
      </ButtonAnchor>
    )
  }
  return (
    <Button width="full" onClick={() => choice.proceed(ids)}>
      {way === 'code' ? t('pay.codes.go', { n: ids.length }) : t('pay.redirect.go')}
    </Button>
  )
}
