import type { Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/import-profiles'
import { serviceTypes } from '@zatyshok/domain/services'
import type { ActorContext } from '../../context.ts'
import { offeredValues } from '../imports/profile/field-values.ts'
import { cityKinds, type FieldRule, type RecordKind, recordKinds } from '../imports/profile/record-kinds.ts'

type Fields = Reply<typeof contract.listImportFields>

/**
 * Lists the kinds and fields for the profile editor. Kinds of the whole city are left out for an operator of one
 * provider.
 */
export function listImportFields({ actor }: Pick<ActorContext, 'actor'>): Fields {
  const names = Object.keys(recordKinds) as RecordKind[]
  const offered = actor.providerId === null ? names : names.filter((kind) => !cityKinds.includes(kind))
  const kinds = offered.map((kind) => ({ kind, fields: fieldsOf(kind) }))
  return { kinds, serviceTypes: Object.keys(serviceTypes).map(Number) }
}

function fieldsOf(kind: RecordKind): Fields['kinds'][number]['fields'] {
  const rules: Readonly<Record<string, FieldRule>> = recordKinds[kind]
  return Object.entries(rules).map(([name, rule]) => {
    const values = offeredValues[kind]?.[name]
    return { name, type: rule.is, needed: rule.needed === true, values: values ? [...values] : null }
  })
}
