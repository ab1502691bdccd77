import catalogue from './messages-uk.json' with { type: 'json' }
import { addMessages } from './translate.ts'

/** Imported for its effect, by the server and by tests: every text of the catalogue becomes known to `t`. */
addMessages(catalogue)
