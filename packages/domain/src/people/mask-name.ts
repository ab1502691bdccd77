/** «Олена Мороз» → «О*** М***»: enough to recognise a known person. */
export const maskName = (name: string): string => name.trim().replace(/(\S)\S*/gu, '$1***')
