/** «olena@example.com» → «o***@example.com»: a person who knows the address can recognise it. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***')
