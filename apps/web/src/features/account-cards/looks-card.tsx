import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { accountLooksQuery } from './account-cards.api.ts'
import styles from './account-cards.module.css'
import { lookText } from './look-words.ts'

/** «Хто дивився»: the employees who opened the cards of the resident's accounts, and why (R02). */
export function LooksCard() {
  const looks = useQuery(accountLooksQuery)
  const [shown, setShown] = useState(5)
  return (
    <Card title={t('accountCards.tab.looks')}>
      <p>{t('accountCards.mine.text')}</p>
      <ListShell query={looks} what={t('accountCards.tab.looks')} rows={2} empty={<p>{t('accountCards.mine.none')}</p>}>
        {(list) => (
          <>
            <ul className={styles.looks}>
              {list.slice(0, shown).map((look) => (
                <li key={`${look.at} ${look.invoiceAccount.id}`} className={styles.look}>
                  <span>{lookText(look)}</span>
                  <span className={styles.meta}>
                    {formatDateTime(new Date(look.at))}, {look.accountProvider},{' '}
                    {t('accounts.number', { code: look.invoiceAccount.code })}
                  </span>
                </li>
              ))}
            </ul>
            {list.length > shown && (
              <Button look="quiet" width="full-on-phone" onClick={() => setShown(list.length)}>
                {t('action.showMore')}
              </Button>
            )}
          </>
        )}
      </ListShell>
    </Card>
  )
}
