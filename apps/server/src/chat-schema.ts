/** Kysely types of the chat widget's table; `apps/server/migrations/0024-chat.sql` defines it. */
import type { Generated, GeneratedAlways } from 'kysely'

export interface ChatSchema {
  chat_links: {
    id: GeneratedAlways<number>
    name: string
    url: string
    /** A path on the portal. */
    img_url: string
    /** `#rrggbb`. */
    background_color: string
    position: number
    revision: Generated<number>
  }
}
