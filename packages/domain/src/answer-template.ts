/** Values for a template: the message that is answered. */
export interface AnswerSubject {
  readonly id: number
  readonly name: string
}

/**
 * Fills `{name}` and `{id}` in an answer template. Values are inserted literally (attack MA9): a name such as `{id}` or
 * `$&` stays unchanged. Braces around any other word stay too.
 */
export const fillTemplate = (template: string, { id, name }: AnswerSubject): string =>
  template.replace(/\{(name|id)\}/g, (_, part: 'name' | 'id') => (part === 'id' ? String(id) : name))

/** The first part in braces that `fillTemplate` does not fill, such as `{номер}`, or a lone brace. */
export const unknownPlaceholder = (template: string): string | undefined =>
  template.match(/\{[\p{L}\p{N}_ ]*\}?|\}/gu)?.find((part) => part !== '{name}' && part !== '{id}')
