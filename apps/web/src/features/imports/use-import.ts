import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { begin, type ImportRun } from './imports.api.ts'
import { hasTaken } from './outcome-of.ts'

export interface Importing {
  /** True if the check found rows to import and the portal still has the files. */
  readonly isPossible: boolean
  readonly busy: boolean
  readonly begin: () => void
  /** True if the same file was already imported; the screen then asks for confirmation. */
  readonly repeated: boolean
  readonly repeat: () => void
  readonly leave: () => void
}

/** Imports the files of a finished check. */
export function useImport(run: ImportRun, onBegun: (run: ImportRun) => Promise<void>): Importing {
  const [repeated, setRepeated] = useState(false)
  const uploads = run.files.flatMap(({ upload }) => upload ?? [])
  const rules = run.files.flatMap(({ upload, rule: mask }) => (upload !== null && mask ? [{ upload, mask }] : []))
  const beginning = useMutation({
    mutationFn: (repeat: 'no' | 'yes') =>
      begin({ purpose: 'import', profile: run.profile, uploads, rules, strict: run.strict, repeat }),
    onSuccess: onBegun,
    onError: (error) => {
      if (error instanceof HttpError && error.code === 'import_repeated') setRepeated(true)
    },
  })
  return {
    isPossible:
      run.purpose === 'check' &&
      (run.state === 'done' || run.state === 'partly') &&
      uploads.length === run.files.length &&
      hasTaken(run),
    busy: beginning.isPending,
    begin: () => beginning.mutate('no'),
    repeated,
    repeat: () => {
      setRepeated(false)
      beginning.mutate('yes')
    },
    leave: () => setRepeated(false),
  }
}
