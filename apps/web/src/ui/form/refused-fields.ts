import { createContext } from 'react'

/** The names of the fields that the server refused: each control of the form marks itself. */
export const RefusedFields = createContext<readonly string[]>([])
