import * as media from '@zatyshok/contract/content/media'
import type { MountEndpoint } from '../../mount.ts'
import { deleteMedia } from './delete-media.ts'
import { listMedia } from './list-media.ts'
import { updateMedia } from './update-media.ts'
import { uploadMedia } from './upload-media.ts'

export function mountMedia(mount: MountEndpoint): void {
  mount(media.uploadMedia, uploadMedia)
  mount(media.listMedia, listMedia)
  mount(media.updateMedia, updateMedia)
  mount(media.deleteMedia, deleteMedia)
}
