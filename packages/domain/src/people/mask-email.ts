/** «olena@example.com» → «o***@example.com»: enough for who knows the address, nothing for who does not. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***')
