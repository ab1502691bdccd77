import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { ContactList } from './contact-list.tsx'
import type { OneBlock } from './one-block.ts'
import { PhoneForm } from './phone-form.tsx'
import { type Phone, phonesQuery } from './profile.api.ts'
import { useReturnFocus } from './return-focus.ts'

/** Contact phones; the form is closed, edits a phone, or adds one (D08). */
export function PhonesBlock({ one }: { one: OneBlock }) {
  const { data: phones, isError, isFetching, refetch } = useQuery(phonesQuery)
  /** null: a new phone. */
  const [edited, setEdited] = useState<Phone | null>(null)
  const isOpen = one.current === 'phones'
  useReturnFocus(isOpen, edited ? `edit-phone-${edited.id}` : 'add-phone')
  if (isError && !phones) return <LoadError busy={isFetching} onRetry={() => void refetch()} />
  const open = (phone: Phone | null) => {
    // Set before the claim: after the dialog about unsaved changes, this form opens.
    setEdited(phone)
    one.claim('phones')
  }
  return (
    <>
      {!phones && <Skeleton what={t('profile.phones.title')} rows={1} />}
      {phones && isOpen && <PhoneForm key={edited?.id} phone={edited} isFirst={phones.length === 0} one={one} />}
      {phones && (
        <ContactList
          empty={t('profile.phones.empty')}
          contacts={phones
            .filter(({ id }) => !isOpen || id !== edited?.id)
            .map((phone) => ({
              id: phone.id,
              text: formatPhone(phone.phone),
              isDefault: phone.useAsDefault,
              action: !isOpen && (
                <Button
                  id={`edit-phone-${phone.id}`}
                  look="quiet"
                  aria-label={t('profile.phones.edit', { phone: formatPhone(phone.phone) })}
                  onClick={() => open(phone)}
                >
                  <Pencil size={20} aria-hidden="true" />
                  {t('action.edit')}
                </Button>
              ),
            }))}
        />
      )}
      {phones && !isOpen && (
        <div>
          <Button id="add-phone" look="secondary" aria-label={t('profile.phones.add')} onClick={() => open(null)}>
            <Plus size={20} aria-hidden="true" />
            {t('action.add')}
          </Button>
        </div>
      )}
    </>
  )
}
