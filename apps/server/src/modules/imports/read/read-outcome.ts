import { NoShortCut } from '../direct/left-rows.ts'
import { type FileReason, FileRefused } from '../refusal-reasons.ts'

/** The outcome of reading as data, because errors lose their class between processes. */
export type ReadOutcome<Done> =
  | { readonly done: Done }
  | { readonly refused: FileReason; readonly params: Readonly<Record<string, string>> }
  | { readonly noShortCut: string }

/** Returns the result or throws the error of an outcome. @throws FileRefused, NoShortCut */
export function resultOf<Done>(outcome: ReadOutcome<Done>): Done {
  if ('refused' in outcome) throw new FileRefused(outcome.refused, outcome.params)
  if ('noShortCut' in outcome) throw new NoShortCut(outcome.noShortCut)
  return outcome.done
}

/** Runs the work and returns its outcome as data that can be sent to another process. */
export async function outcomeOf<Done>(work: () => Promise<Done>): Promise<ReadOutcome<Done>> {
  try {
    return { done: await work() }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.reason, params: error.params }
    if (error instanceof NoShortCut) return { noShortCut: error.message }
    throw error
  }
}
