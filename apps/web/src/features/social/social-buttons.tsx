import { t } from '@zatyshok/i18n/translate'
import { parseSignInQuery } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './social.module.css'
import { useBeginWay } from './use-begin-way.ts'

interface SocialButtonsProps {
  providers: readonly { network: string; name: string }[]
  onError: (error: unknown) => void
}

/** «Або», and one button for each provider that the city has configured (C01, M02). */
export function SocialButtons({ providers, onError }: SocialButtonsProps) {
  const { begin, busyWith } = useBeginWay(onError)
  const { returnTo } = parseSignInQuery(new URLSearchParams(location.search))
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('signIn.or')}</p>
      {providers.map(({ network, name }) => (
        <Button
          key={network}
          look="secondary"
          width="full"
          busy={busyWith === network}
          busyText={t('state.loading')}
          onClick={() => void begin(network, returnTo)}
        >
          {t('signIn.social', { provider: name })}
        </Button>
      ))}
    </div>
  )
}
