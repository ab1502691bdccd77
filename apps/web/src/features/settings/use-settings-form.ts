import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { type FormDraft, useFormDraft } from '../../lib/form/use-form-draft.ts'
import { type ErrorItem, HttpError } from '../../lib/http-error.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { changesOf, type Draft, type Drafts } from './drafts.ts'
import {
  type AllSettings,
  type Change,
  keepSaved,
  type Proof,
  type Setting,
  save,
  settingsQuery,
} from './settings.api.ts'

export interface SettingsForm {
  readonly draft: FormDraft
  readonly drafts: Drafts
  /** The changes that a save would send. */
  readonly changes: readonly { readonly setting: Setting; readonly change: Change }[]
  readonly busy: boolean
  /** What the server refused in the last save; another array after each. */
  readonly errors: readonly ErrorItem[]
  /** The server's message about a setting or a part of it. */
  readonly errorAt: (path: string) => string | undefined
  /** null: reset to the file or the default. */
  readonly write: (path: string, draft: Draft | null) => void
  readonly discard: () => void
  /** Saves all changes at once; `strays` are paths of ineffective rows to delete. */
  readonly save: (strays?: readonly string[]) => void
  /** Saves with password and code. Rejects with `HttpError`; typed values stay. */
  readonly saveInPerson: (proof: Proof, strays?: readonly string[]) => Promise<void>
}

interface Sent {
  readonly strays: readonly string[]
  readonly proof?: Proof
}

/** State of the settings screen: drafts and saving. */
export function useSettingsForm({ settings, revision }: AllSettings): SettingsForm {
  const queries = useQueryClient()
  const draft = useFormDraft('settings')
  const [open, setOpen] = draft.field<Drafts>('open', {})
  // Secrets are never stored in the browser.
  const [secret, setSecret] = useState<Drafts>({})
  const drafts = { ...open, ...secret }
  const isSecret = (path: string) => settings.some((setting) => setting.path === path && setting.kind === 'secret')
  const [errors, setErrors] = useState<readonly ErrorItem[]>([])
  const clear = () => {
    draft.clear()
    setSecret({})
    setErrors([])
  }
  const changes = changesOf(settings, drafts)
  const send = async ({ strays, proof }: Sent) => {
    setErrors([])
    const all = [...changes.map(({ change }) => change), ...strays.map((path) => ({ path, value: null }))]
    try {
      keepSaved(queries, await save({ revision, changes: all, ...(proof && { proof }) }))
    } catch (error) {
      setErrors(error instanceof HttpError ? error.errors : [])
      // The drafts stay, over the values that another administrator has saved.
      if (error instanceof HttpError && error.code === 'settings_conflict') await queries.refetchQueries(settingsQuery)
      throw error
    }
    clear()
    toast.success(t('settings.saved'))
  }
  const saving = useMutation({ mutationFn: send })
  return {
    draft,
    drafts,
    changes,
    busy: saving.isPending,
    errors,
    errorAt: (path) => errors.find((error) => `${error.path}.`.startsWith(`${path}.`))?.message,
    write: (path, typed) => (isSecret(path) ? setSecret : setOpen)((before) => ({ ...before, [path]: typed })),
    discard: () => {
      clear()
    },
    save: (strays = []) => {
      if (!saving.isPending) saving.mutate({ strays })
    },
    saveInPerson: (proof, strays = []) => send({ strays, proof }),
  }
}
