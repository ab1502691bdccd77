import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { removeTemplate, type Template, templatesQuery } from './inbox.api.ts'
import styles from './inbox.module.css'
import { TemplateForm } from './template-form.tsx'

/** Manages the response templates; every operator may use and change them. */
export function TemplatesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} size="reading" title={t('inbox.templates.title')}>
      <Templates />
    </Dialog>
  )
}

function Templates() {
  const { data, isError, refetch, isFetching } = useQuery(templatesQuery)
  /** `new`: a template that is not saved yet; null: the list. */
  const [editing, setEditing] = useState<Template | 'new' | null>(null)
  if (isError) return <LoadError onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton what={t('inbox.templates.title')} rows={3} />
  if (editing) return <TemplateForm template={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />
  return (
    <>
      {data.length === 0 && <p>{t('inbox.templates.empty')}</p>}
      <ul className={styles.templates}>
        {data.map((template) => (
          <TemplateRow key={template.id} template={template} onEdit={() => setEditing(template)} />
        ))}
      </ul>
      <div>
        <Button onClick={() => setEditing('new')}>{t('inbox.templates.add')}</Button>
      </div>
    </>
  )
}

function TemplateRow({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeTemplate(template),
    onSuccess: (templates) => queries.setQueryData(templatesQuery.queryKey, templates),
  })
  const { title, text } = template
  return (
    <li className={styles.template}>
      <strong>{title}</strong>
      <p className={styles.excerpt}>{text}</p>
      <div className={styles.actions}>
        <Button look="secondary" aria-label={t('inbox.templates.change.aria', { title })} onClick={onEdit}>
          {t('inbox.templates.change')}
        </Button>
        <Button
          look="quiet"
          aria-label={t('inbox.templates.remove.aria', { title })}
          busy={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t('inbox.templates.remove')}
        </Button>
      </div>
    </li>
  )
}
