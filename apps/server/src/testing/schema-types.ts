import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type TsType, type TsTypeElement } from '@swc/core'

/** A column as a `*-schema.ts` file declares it. `kinds` are the types of its values without null. */
export interface DeclaredColumn {
  readonly table: string
  readonly column: string
  readonly kinds: readonly string[]
  readonly isNullable: boolean
  readonly wrapper: 'Generated' | 'GeneratedAlways' | undefined
}

type Names = ReadonlyMap<string, TsType | TsTypeElement[]>

/** Reads the interfaces `…Schema` of the files `*-schema.ts` in a folder. Each member of an interface is a table. */
export function declaredColumns(folder: string): DeclaredColumn[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('-schema.ts'))
  return files.flatMap((file) => {
    const { body } = parseSync(readFileSync(path.join(folder, file), 'utf8'), { syntax: 'typescript' })
    const names = new Map<string, TsType | TsTypeElement[]>()
    for (const item of body) {
      const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
      if (declaration.type === 'TsTypeAliasDeclaration') names.set(declaration.id.value, declaration.typeAnnotation)
      if (declaration.type === 'TsInterfaceDeclaration') names.set(declaration.id.value, declaration.body.body)
    }
    const schemas = [...names].filter(([name]) => name.endsWith('Schema'))
    return schemas.flatMap(([, members]) =>
      propertiesOf(members, names).flatMap(([table, type]) =>
        propertiesOf(type, names).map(([column, of]) => ({ table, column, ...columnType(of, names) })),
      ),
    )
  })
}

function propertiesOf(type: TsType | TsTypeElement[], names: Names): [string, TsType][] {
  if (Array.isArray(type)) {
    return type.flatMap((member): [string, TsType][] => {
      if (member.type !== 'TsPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation) return []
      return [[member.key.value, member.typeAnnotation.typeAnnotation]]
    })
  }
  if (type.type === 'TsTypeLiteral') return propertiesOf(type.members, names)
  if (type.type === 'TsIntersectionType') return type.types.flatMap((part) => propertiesOf(part, names))
  const named = type.type === 'TsTypeReference' ? names.get(nameOf(type)) : undefined
  if (!named) throw new Error(`a table is declared by ${type.type}, which this reader does not know`)
  return propertiesOf(named, names)
}

function columnType(type: TsType, names: Names): Pick<DeclaredColumn, 'kinds' | 'isNullable' | 'wrapper'> {
  const name = type.type === 'TsTypeReference' ? nameOf(type) : ''
  const wrapper = name === 'Generated' || name === 'GeneratedAlways' ? name : undefined
  const inner = wrapper && type.type === 'TsTypeReference' ? type.typeParams?.params[0] : type
  const kinds = new Set(inner ? kindsOf(inner, names) : [])
  const isNullable = kinds.delete('null')
  return { kinds: [...kinds], isNullable, wrapper }
}

function kindsOf(type: TsType, names: Names): string[] {
  switch (type.type) {
    case 'TsKeywordType':
      return [type.kind]
    case 'TsLiteralType':
      return [type.literal.type === 'NumericLiteral' ? 'number' : 'string']
    case 'TsUnionType':
      return type.types.flatMap((part) => kindsOf(part, names))
    case 'TsParenthesizedType':
      return kindsOf(type.typeAnnotation, names)
    case 'TsArrayType':
      return kindsOf(type.elemType, names).map((kind) => `${kind}[]`)
    case 'TsTypeOperator':
      return kindsOf(type.typeAnnotation, names)
    case 'TsTypeReference': {
      const named = names.get(nameOf(type))
      if (named && !Array.isArray(named)) return kindsOf(named, names)
      return [nameOf(type)]
    }
    default:
      return [type.type]
  }
}

function nameOf(type: TsType): string {
  return type.type === 'TsTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.value : ''
}
