/** «Олена Мороз» → «О*** М***»: enough for who knows the person. */
export const maskName = (name: string): string => name.trim().replace(/(\S)\S*/gu, '$1***')
