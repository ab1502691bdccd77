import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useState } from 'react'
import { secondFactorQuery } from '../../features/security/security.api.ts'
import { parseSignInQuery } from '../../lib/paths.ts'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EnrolmentScreen } from '../enrolment-screen.tsx'

/** `/dashboard/second-factor`: where the hardened portal leads who has no second factor yet, and then on. */
export function Component() {
  const secondFactor = useQuery(secondFactorQuery)
  return (
    <Loaded query={secondFactor} what={t('security.totp.setup.title')} rows={3}>
      {({ totp }) => <Enrolment isSet={totp} />}
    </Loaded>
  )
}

/** Lasts until the recovery codes are put away, although the server counts it as done before. */
function Enrolment({ isSet }: { isSet: boolean }) {
  const [wasSet] = useState(isSet)
  useEffect(() => {
    if (wasSet) goOn()
  }, [wasSet])
  return wasSet ? null : <EnrolmentScreen text={t('security.totp.setup.text')} onDone={goOn} />
}

/** A document of its own: what this one was refused is asked again. */
const goOn = () => location.replace(parseSignInQuery(new URLSearchParams(location.search)).returnTo)
