import { NoShortCut } from '../direct/left-rows.ts'
import { type FileReason, FileRefused } from '../refusal-reasons.ts'

/** The outcome of reading as data, because errors lose their class between processes. */
export type Told<Done> =
  | { readonly done: Done }
  | { readonly refused: FileReason; readonly params: Readonly<Record<string, string>> }
  | { readonly noShortCut: string }

/** Returns the result or throws the error of an outcome. @throws FileRefused, NoShortCut */
export function untold<Done>(told: Told<Done>): Done {
  if ('refused' in told) throw new FileRefused(told.refused, told.params)
  if ('noShortCut' in told) throw new NoShortCut(told.noShortCut)
  return told.done
}

/** Runs the work and returns its outcome as data that can be sent to another process. */
export async function told<Done>(work: () => Promise<Done>): Promise<Told<Done>> {
  try {
    return { done: await work() }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.reason, params: error.params }
    if (error instanceof NoShortCut) return { noShortCut: error.message }
    throw error
  }
}
