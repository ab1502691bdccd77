/** Most bytes to upload (design: a photo shrunk on the phone). */
const maxBytes = 400 * 1024

/** Longest side in pixels and JPEG quality, tried in turn; digits stay readable in all of them. */
const steps = [
  { side: 1600, quality: 0.8 },
  { side: 1600, quality: 0.6 },
  { side: 1200, quality: 0.6 },
  { side: 900, quality: 0.5 },
  { side: 600, quality: 0.4 },
] as const

/**
 * Returns a JPEG of at most 400 KB. Always redraws the picture, which removes the location that a camera stores in it.
 *
 * @throws Error when the browser cannot read the picture
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    for (const step of steps) {
      const bytes = await drawn(picture, step)
      if (bytes.size <= maxBytes) return new File([bytes], 'lichylnyk.jpg', { type: 'image/jpeg' })
    }
  } finally {
    picture.close()
  }
  throw new Error('The photo stays too large')
}

function drawn(picture: ImageBitmap, { side, quality }: (typeof steps)[number]): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((bytes) => (bytes ? resolve(bytes) : reject(new Error('No picture'))), 'image/jpeg', quality)
  })
}
