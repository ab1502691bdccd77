import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { CaptchaStatus } from '../../../lib/captcha/captcha-status.tsx'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/field/phone-field.tsx'
import { AccessForm, Remaining } from '../../../ui/form/access-form.tsx'
import { EmailField } from '../email-field.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { AgreementChoice } from './agreement-choice.tsx'
import type { Register } from './use-register.ts'

/** E-mail, phone, password twice, the agreement (C17); the button is enabled when every field is valid (C23). */
export function RegisterForm({ register }: { register: Register }) {
  const { values, set, problems, attempt } = register
  const [phoneLeft, setPhoneLeft] = useState(false)
  return (
    <AccessForm onSubmit={() => void register.submit()} onFocus={register.prepare} failure={attempt.failure}>
      <EmailField value={values.email} onEmail={(email) => set({ email })} />
      <PhoneField
        id="phone"
        name="phone"
        label={t('register.phone')}
        hint={t('register.phone.hint')}
        error={phoneLeft ? problems.phone : undefined}
        value={values.phone}
        onPhone={(phone) => set({ phone })}
        onBlur={() => setPhoneLeft(true)}
      />
      <NewPasswordFields
        values={values}
        set={set}
        problems={problems}
        labels={{ password: t('register.password'), password2: t('register.password2') }}
      />
      <AgreementChoice agreed={values.agreed} onAgreed={(agreed) => set({ agreed })} />
      <Button type="submit" width="full" busy={attempt.busy} disabled={!register.isValid}>
        {t('register.submit')}
      </Button>
      <Remaining
        fields={[
          problems.email && t('register.email'),
          problems.phone && t('register.phone'),
          problems.password && t('register.password'),
          problems.password2 && t('register.password2'),
          problems.agreed && t('register.agree.remaining'),
        ]}
      />
      <CaptchaStatus state={register.captcha} flag="captchaRegistration" />
    </AccessForm>
  )
}
