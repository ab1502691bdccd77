import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../../lib/paths.ts'
import { Refusal } from '../../../ui/form/refusal.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import styles from '../access.module.css'
import { NoMail } from '../no-mail.tsx'
import { RegisterForm } from './register-form.tsx'
import { useRegister } from './use-register.ts'

interface RegisterScreenProps {
  onError: (error: unknown) => void
  goTo: (path: string, state?: unknown) => void
}

/** Registration of a resident (C17); `?email=` fills in the address (C18). */
export function RegisterScreen({ onError, goTo }: RegisterScreenProps) {
  const register = useRegister({ onError, goTo })
  const { failure, count } = register.attempt
  const labels = {
    email: t('register.email'),
    phone: t('register.phone'),
    password: t('register.password'),
  }
  return (
    <>
      <PageHeading failed={failure !== null}>{t('register.title')}</PageHeading>
      {failure && <Refusal failure={failure} attempt={count} labels={labels} />}
      <NoMail />
      <RegisterForm register={register} />
      <a className={styles.lineLink} href={paths.signIn}>
        {t('register.haveAccount')}
      </a>
    </>
  )
}
