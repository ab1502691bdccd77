import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { ListActions, type ListActionsProps } from './list-actions.tsx'
import { type Loadable, Loaded, type LoadedFrame } from './loaded.tsx'

/** A list of one page, or an infinite one whose query selects the rows of all pages (`lib/all-rows.ts`). */
interface Listed<Row> extends Loadable<readonly Row[]> {
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly fetchNextPage?: () => Promise<unknown>
}

interface ListShellProps<Row> extends LoadedFrame {
  query: Listed<Row>
  /** Shown instead of `children` if the list has no rows. If omitted, `children` handles an empty list. */
  empty?: ReactNode
  /** Saves the list as a file. If set, buttons to save and to print appear below a list with rows. */
  save?: ListActionsProps['save']
  /** `more` is the button that loads the next page, or false if there is no next page. Place it below the rows. */
  children: (rows: readonly Row[], more: ReactNode) => ReactNode
}

/** The states of a list: loading, failed, empty, rows with the button of the next page and the export. */
export function ListShell<Row>({ empty, save, children, ...loaded }: ListShellProps<Row>) {
  return (
    <Loaded {...loaded}>
      {(rows) =>
        rows.length === 0 && empty !== undefined ? (
          empty
        ) : (
          <>
            {children(rows, loaded.query.hasNextPage && <MoreButton list={loaded.query} />)}
            {save && rows.length > 0 && <ListActions save={save} />}
          </>
        )
      }
    </Loaded>
  )
}

function MoreButton({ list }: { list: Listed<unknown> }) {
  return (
    <div>
      <Button
        look="secondary"
        busy={list.isFetchingNextPage ?? false}
        busyText={t('state.loading')}
        onClick={() => void list.fetchNextPage?.()}
      >
        {t('action.showMore')}
      </Button>
    </div>
  )
}
