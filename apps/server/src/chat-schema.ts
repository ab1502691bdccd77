/** The chat widget's table as Kysely sees it; the truth is `apps/server/migrations/0024-chat.sql`. */
import type { Generated, GeneratedAlways } from 'kysely'

export interface ChatSchema {
  chat_links: {
    id: GeneratedAlways<number>
    name: string
    url: string
    /** A path of the portal itself. */
    img_url: string
    /** `#rrggbb`. */
    background_color: string
    position: number
    revision: Generated<number>
  }
}
