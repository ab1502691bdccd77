import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ProviderField } from './provider-field.tsx'
import { asWork, standingOf, workOf, workOptions } from './role-options.ts'
import { changeStanding, type Member, refreshStaff } from './staff.api.ts'
import styles from './staff.module.css'

interface MemberDialogProps {
  /** null: closed. */
  member: Member | null
  onClose: () => void
}

/** Changes a colleague's role or blocks their access; asks for the user's own password. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const name = member?.name || member?.login || ''
  return (
    <Dialog open={member !== null} onClose={onClose} title={t('staff.change.title', { name })}>
      {member && <StandingForm key={member.id} member={member} onClose={onClose} />}
    </Dialog>
  )
}

function StandingForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const queries = useQueryClient()
  const draft = useFormDraft(`staff.member.${member.id}`)
  const [work, setWork] = draft.field('work', workOf(member))
  const [chosen, setChosen] = draft.field('provider', member.provider?.code ?? null)
  const { role, provider } = standingOf(work, chosen)
  const [blocked, setBlocked] = draft.field('blocked', member.blocked)
  const close = () => {
    draft.clear()
    onClose()
  }
  const isSame = role === member.role && provider === (member.provider?.code ?? null) && blocked === member.blocked
  return (
    <ProofForm
      asksCode={false}
      alsoMissing={work === 'ofProvider' && provider === null ? t('staff.provider') : isSame && t('staff.change.none')}
      action={t('action.save')}
      onCancel={close}
      prove={async ({ password }) => {
        await changeStanding(member.id, { role, provider, blocked, password })
        toast.success(t('staff.changed'))
        close()
        await refreshStaff(queries)
      }}
    >
      <DraftNote draft={draft} />
      <SelectField
        label={t('staff.col.role')}
        value={work}
        options={workOptions()}
        onChoose={(value) => setWork(asWork(value))}
      />
      {work === 'ofProvider' && <ProviderField value={chosen} onChoose={setChosen} />}
      <Choice
        type="checkbox"
        label={t('staff.change.blocked')}
        checked={blocked}
        onChange={(event) => setBlocked(event.currentTarget.checked)}
      />
      <p className={styles.note}>{t('staff.change.note')}</p>
    </ProofForm>
  )
}
