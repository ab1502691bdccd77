import { createContext } from 'react'

/** The names of the fields that the server refused; each control marks itself by this context. */
export const RefusedFields = createContext<readonly string[]>([])
