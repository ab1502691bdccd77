import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { OwnerProof } from './owner-proof.tsx'
import { refreshSecurity, type SecondFactor, secondFactorQuery, switchTotpOff } from './security.api.ts'
import styles from './security.module.css'
import { TotpEnrolment } from './totp-enrolment.tsx'

/** «Двоетапний вхід»: turn on, turn off, replace. */
export function SecondFactorCard() {
  const { data, isError, isFetching, refetch } = useQuery(secondFactorQuery)
  const [enrolling, setEnrolling] = useState(false)
  const title = t('security.totp.title')
  if (isError && !data) return <LoadError busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton what={title} rows={2} />
  return (
    <Card
      title={title}
      action={
        <Badge tone={data.totp ? 'success' : 'neutral'}>
          {data.totp ? t('security.totp.on') : t('security.totp.off')}
        </Badge>
      }
    >
      <p>{t('security.totp.about')}</p>
      {enrolling ? (
        <TotpEnrolment replaces={data.totp} onDone={() => setEnrolling(false)} onCancel={() => setEnrolling(false)} />
      ) : (
        <Standing secondFactor={data} onEnrol={() => setEnrolling(true)} />
      )}
    </Card>
  )
}

function Standing({ secondFactor, onEnrol }: { secondFactor: SecondFactor; onEnrol: () => void }) {
  const [leaving, setLeaving] = useState(false)
  const { totp, required, recoveryCodesLeft } = secondFactor
  if (!totp) {
    return (
      <div className={styles.actions}>
        <Button width="full-on-phone" onClick={onEnrol}>
          {t('security.totp.enable')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p>
        {t('security.totp.codesLeft', { n: recoveryCodesLeft })} {required && t('security.totp.requiredHere')}
      </p>
      <p className={styles.note}>{t('security.totp.renew.about')}</p>
      <div className={styles.actions}>
        <Button look="secondary" width="full-on-phone" onClick={onEnrol}>
          {t('security.totp.renew')}
        </Button>
        {!required && (
          <Button look="quiet" width="full-on-phone" onClick={() => setLeaving(true)}>
            {t('security.totp.disable')}
          </Button>
        )}
      </div>
      <SwitchOffDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}

function SwitchOffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <Dialog open={open} onClose={onClose} title={t('security.totp.disable.title')}>
      <p>{t('security.totp.disable.text')}</p>
      <OwnerProof
        asksCode
        action={t('security.totp.disable')}
        look="danger"
        onCancel={onClose}
        prove={async (proof) => {
          await switchTotpOff(proof)
          toast.success(t('security.totp.disabled'))
          onClose()
          refreshSecurity(queries)
        }}
      />
    </Dialog>
  )
}
