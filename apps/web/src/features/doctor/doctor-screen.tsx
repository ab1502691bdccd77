import { useMutation } from '@tanstack/react-query'
import { runDoctor } from '@zatyshok/contract/doctor'
import type { Reply } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { call } from '../../lib/portal.ts'
import { Badge, Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './doctor.module.css'

type Finding = Reply<typeof runDoctor>[number]

/** `/admin/doctor`: the checks of `portal doctor` on this node. They run when the administrator asks for them. */
export function DoctorScreen() {
  const draft = useFormDraft('doctor.mail')
  const [mailTo, setMailTo] = draft.field('mailTo', '')
  const running = useMutation({
    mutationFn: () => call(runDoctor, { body: mailTo.trim() === '' ? {} : { mailTo: mailTo.trim() } }),
    onSuccess: draft.clear,
  })
  return (
    <>
      <PageHeading>{t('doctor.title')}</PageHeading>
      <p>{t('doctor.about')}</p>
      <Card>
        <div className={styles.asked}>
          <TextField
            label={t('doctor.mailTo')}
            hint={t('doctor.mailTo.hint')}
            value={mailTo}
            type="email"
            autoComplete="off"
            maxLength={254}
            onChange={(event) => setMailTo(event.currentTarget.value)}
          />
          <div>
            <Button busy={running.isPending} busyText={t('doctor.running')} onClick={() => running.mutate()}>
              {t('doctor.run')}
            </Button>
          </div>
        </div>
      </Card>
      {running.error instanceof HttpError && !running.error.handled && (
        <Notice tone="error">
          <p>{running.error.message}</p>
        </Notice>
      )}
      <div role="status">{running.data && <p>{sumOf(running.data)}</p>}</div>
      {running.data && (
        <Card>
          <DataTable
            caption={t('doctor.title')}
            captionHidden
            columns={columns()}
            rows={running.data}
            rowKey={({ name }) => name}
            detail={({ todo }) => todo}
          />
        </Card>
      )}
    </>
  )
}

const columns = (): Column<Finding>[] => [
  { key: 'title', header: t('doctor.col.title'), cell: ({ title }) => title },
  { key: 'level', header: t('doctor.col.level'), cell: ({ level }) => <Level level={level} /> },
  { key: 'says', header: t('doctor.col.says'), cell: ({ says }) => says },
]

function Level({ level }: Pick<Finding, 'level'>) {
  switch (level) {
    case 'green':
      return <Badge tone="success">{t('doctor.level.green')}</Badge>
    case 'yellow':
      return <Badge tone="warning">{t('doctor.level.yellow')}</Badge>
    case 'red':
      return <Badge tone="error">{t('doctor.level.red')}</Badge>
  }
}

function sumOf(findings: readonly Finding[]): string {
  const count = (wanted: Finding['level']) => findings.filter(({ level }) => level === wanted).length
  return t('doctor.sum', { red: count('red'), yellow: count('yellow'), green: count('green') })
}
