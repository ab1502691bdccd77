import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useState } from 'react'
import { secondFactorQuery } from '../../features/security/security.api.ts'
import { parseSignInQuery } from '../../lib/paths.ts'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EnrolmentScreen } from '../screens/enrolment-screen.tsx'

/**
 * `/dashboard/second-factor`: the hardened portal redirects a user without a second factor here, and onwards
 * afterwards.
 */
export function Component() {
  const secondFactor = useQuery(secondFactorQuery)
  return (
    <Loaded query={secondFactor} what={t('security.totp.setup.title')} rows={3}>
      {({ totp }) => <Enrolment isSet={totp} />}
    </Loaded>
  )
}

/** Enrolment ends when the user has stored the recovery codes, although the server counts it as complete earlier. */
function Enrolment({ isSet }: { isSet: boolean }) {
  const [wasSet] = useState(isSet)
  useEffect(() => {
    if (wasSet) goOn()
  }, [wasSet])
  return wasSet ? null : <EnrolmentScreen text={t('security.totp.setup.text')} onDone={goOn} />
}

/** Loads a new document, so that requests that were refused in this one are repeated. */
const goOn = () => location.replace(parseSignInQuery(new URLSearchParams(location.search)).returnTo)
