import catalogue from './messages-uk.json' with { type: 'json' }
import { addMessages } from './translate.ts'

/** The server and tests import this module for its side effect: it registers every text of the catalogue with `t`. */
addMessages(catalogue)
