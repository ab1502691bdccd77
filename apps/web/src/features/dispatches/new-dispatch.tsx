import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DispatchKind, dispatchKind } from '@zatyshok/contract/providers/dispatches'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { make, refreshDispatches, type Schedule } from './dispatches.api.ts'
import styles from './dispatches.module.css'
import { formatText } from './format-text.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface NewDispatchProps {
  schedules: readonly Schedule[]
  /** A provider code; empty: no provider is chosen. */
  provider: string
  kind: DispatchKind
  onProvider: (code: string) => void
  onKind: (kind: DispatchKind) => void
}

/** Chooses the provider and the kind; makes a dispatch now, or sets its schedule. */
export function NewDispatch({ schedules, provider, kind, onProvider, onKind }: NewDispatchProps) {
  const queries = useQueryClient()
  const [tried, setTried] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const making = useMutation({
    mutationFn: () => make(provider, kind),
    onSuccess: async ({ dispatch }) => {
      toast.success(dispatch ? t('dispatch.made') : t('dispatch.nothing'))
      await refreshDispatches(queries)
    },
  })
  const press = (action: () => void) => {
    setTried(true)
    if (provider !== '') action()
  }
  const names = new Map(schedules.map(({ serviceProvider: { code, name } }) => [code, name]))
  const schedule = schedules.find((one) => one.serviceProvider.code === provider && one.kind === kind)
  return (
    <Card title={t('dispatch.make.title')}>
      <FormFrame className={styles.form} label={t('dispatch.make.title')} onSubmit={() => press(() => making.mutate())}>
        <SelectField
          label={t('dispatch.provider')}
          value={provider}
          options={[
            ...(names.size === 1 ? [] : [{ value: '', label: t('dispatch.provider.all') }]),
            ...[...names].map(([value, name]) => ({ value, label: `${name} (${value})` })),
          ]}
          error={tried && provider === '' ? t('validation.provider.required') : undefined}
          onChoose={onProvider}
        />
        <SelectField
          label={t('dispatch.kind')}
          value={kind}
          options={dispatchKind.options.map((value) => ({ value, label: t(`dispatch.kind.${value}`) }))}
          onChoose={(value) => onKind(value as DispatchKind)}
        />
        {schedule && (
          <p className={styles.wide}>
            {t(`dispatch.schedule.now.${schedule.mode}`, { at: schedule.at })}. {formatText(schedule)}
          </p>
        )}
        <div className={`${styles.actions} ${styles.wide}`}>
          <Button type="submit" width="full-on-phone" busy={making.isPending}>
            {t('dispatch.make')}
          </Button>
          <Button look="secondary" width="full-on-phone" onClick={() => press(() => setPlanning(true))}>
            {t('dispatch.schedule')}
          </Button>
        </div>
      </FormFrame>
      {schedule && <ScheduleDialog schedule={schedule} open={isPlanning} onClose={() => setPlanning(false)} />}
    </Card>
  )
}
