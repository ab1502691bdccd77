import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { type Category, categoriesQuery, deleteCategory, refreshContent } from './publishing.api.ts'
import styles from './publishing.module.css'
import { sectionName } from './section-name.ts'

/** `/admin/content/categories`: categories of questions, news and documents. */
export function CategoriesScreen() {
  const queries = useQueryClient()
  const known = useQuery(categoriesQuery)
  const [edited, setEdited] = useState<Category | 'new' | null>(null)
  const deleting = useMutation({
    mutationFn: ({ id }: Category) => deleteCategory(id),
    onSuccess: async (_gone, { title }) => {
      toast.success(t('category.deleted', { title }))
      await refreshContent(queries)
    },
  })
  return (
    <>
      <PageHeading
        actions={
          <>
            <ButtonLink look="quiet" to={`${paths.admin}/content`}>
              {t('action.back')}
            </ButtonLink>
            <Button onClick={() => setEdited('new')}>{t('category.new')}</Button>
          </>
        }
      >
        {t('content.tab.categories')}
      </PageHeading>
      {known.isPending && <Skeleton what={t('content.tab.categories')} rows={5} />}
      {known.isError && <LoadError onRetry={() => void known.refetch()} busy={known.isFetching} />}
      {known.data?.length === 0 && <EmptyState title={t('content.empty')} />}
      {known.data && known.data.length > 0 && (
        <Card>
          <DataTable
            caption={t('content.tab.categories')}
            captionHidden
            columns={columnsOf({ edit: setEdited, remove: (category) => deleting.mutate(category) })}
            rows={known.data}
            rowKey={({ id }) => String(id)}
          />
        </Card>
      )}
      <CategoryDialog category={edited} onClose={() => setEdited(null)} />
    </>
  )
}

interface Actions {
  readonly edit: (category: Category) => void
  readonly remove: (category: Category) => void
}

const columnsOf = ({ edit, remove }: Actions): Column<Category>[] => [
  { key: 'title', header: t('content.col.title'), cell: ({ title }) => <span className={styles.title}>{title}</span> },
  { key: 'section', header: t('category.section'), cell: ({ section }) => sectionName(section) },
  {
    key: 'code',
    header: t('content.col.id'),
    cell: ({ code }) => (
      <span className={styles.slug} translate="no">
        {code}
      </span>
    ),
  },
  { key: 'entries', header: t('category.entries'), numeric: true, cell: ({ entries }) => entries },
  {
    key: 'action',
    header: t('staff.col.action'),
    cell: (category) => (
      <span className={styles.buttons}>
        <Button
          look="secondary"
          aria-label={t('staff.change.aria', { name: category.title })}
          onClick={() => edit(category)}
        >
          {t('staff.change')}
        </Button>
        {category.entries === 0 && (
          <Button
            look="quiet"
            aria-label={t('category.delete.aria', { title: category.title })}
            onClick={() => remove(category)}
          >
            {t('action.delete')}
          </Button>
        )}
      </span>
    ),
  },
]
