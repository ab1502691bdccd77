import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import type { ArrangedHome } from '@zatyshok/contract/accounts/homes'
import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { saveMove, saveName } from './homes.api.ts'
import styles from './homes.module.css'

interface SuggestedHomeProps {
  home: ArrangedHome
  homes: readonly ArrangedHome[]
  accounts: readonly LinkedAccount[]
  onChanged: () => void
}

/**
 * Asks about a guess made from addresses: whether two homes are the same place, or whether these accounts belong
 * together. It is asked once. It is not asked for a home with one account and no similar home.
 */
export function SuggestedHome({ home, homes, accounts, onChanged }: SuggestedHomeProps) {
  const question = useId()
  const like = homes.find(({ id }) => id === home.likeId)
  const confirming = useSave({ save: saveName, fallback: t('homes.error'), onSaved: onChanged })
  const joining = useSave({
    save: async (homeId: number) => {
      for (const { invoiceAccount } of accounts) await saveMove({ accountId: invoiceAccount.id, homeId })
    },
    fallback: t('homes.error'),
    onSaved: onChanged,
  })
  if (home.confirmed || (!like && accounts.length < 2)) return null
  const confirm = () => confirming.run({ id: home.id, name: home.ownName ?? '' })
  return (
    <div className={styles.question}>
      <p id={question}>{like ? t('homes.like', { home: like.name }) : t('homes.suggested')}</p>
      <div className={styles.tools}>
        {like && (
          <Button look="quiet" busy={joining.busy} onClick={() => joining.run(like.id)}>
            {t('homes.like.join')}
          </Button>
        )}
        <Button look="quiet" aria-describedby={question} busy={confirming.busy} onClick={confirm}>
          {like ? t('homes.like.apart') : t('homes.suggested.right')}
        </Button>
      </div>
    </div>
  )
}
