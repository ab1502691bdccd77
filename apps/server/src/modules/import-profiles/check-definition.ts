import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-profiles'
import type { ActorContext } from '../../context.ts'
import { ProfileError } from '../imports/profile/profile-error.ts'
import { parseApart } from './sample/samples-apart.ts'
import { definitionOf } from './write-definition.ts'

type Checked = Reply<typeof contract.checkImportDefinition>

/** Checks a profile that a staff member is editing or has pasted; returns its definition or its mistakes. */
export async function checkImportDefinition(
  _: ActorContext,
  { body }: ParsedInput<typeof contract.checkImportDefinition>,
): Promise<Checked> {
  try {
    return { definition: JSON.stringify(definitionOf(await parseApart(body.definition, 'new'))), mistakes: [] }
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    return { definition: null, mistakes: error.mistakes.length > 0 ? [...error.mistakes] : [error.message] }
  }
}
