/** What a template may speak of: whose message it answers. */
export interface AnswerSubject {
  readonly id: number
  readonly name: string
}

/**
 * A template of an answer with `{name}` and `{id}` filled in. Each is put in as it is (attack MA9): a person whose
 * name is `{id}` or `$&` is called just that, and braces around any other word stay.
 */
export const fillTemplate = (template: string, { id, name }: AnswerSubject): string =>
  template.replace(/\{(name|id)\}/g, (_, part: 'name' | 'id') => (part === 'id' ? String(id) : name))
