/** «Олена Мороз» → «О*** М***»: a person who knows the name can recognise it. */
export const maskName = (name: string): string => name.trim().replace(/(\S)\S*/gu, '$1***')
