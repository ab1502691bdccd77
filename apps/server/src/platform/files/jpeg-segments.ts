const scanStart = 0xda
/** Keeps JFIF, the colour profile and Adobe's colour segment; without them the picture looks different. */
const kept = (marker: number, body: Buffer): boolean => {
  if (marker === 0xe2) return body.subarray(0, 11).equals(Buffer.from('ICC_PROFILE'))
  const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
  return !isNote || marker === 0xe0 || marker === 0xee
}

/**
 * Removes Exif, XMP, IPTC and comments from a JPEG, since they reveal where and when a photo was taken. The orientation
 * is kept in a new Exif segment. Only segments are edited; pixels stay unchanged.
 *
 * @param orientation 1–8 of Exif
 * @returns the content unchanged if it has no valid segments up to its first scan
 */
export function withoutMetadata(content: Buffer, orientation: number): Buffer {
  const pieces = [content.subarray(0, 2), ...(orientation > 1 ? [orientationNote(orientation)] : [])]
  let at = 2
  while (at + 4 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0
    if (marker === scanStart) return Buffer.concat([...pieces, content.subarray(at)])
    const end = at + 2 + content.readUInt16BE(at + 2)
    if (kept(marker, content.subarray(at + 4, end))) pieces.push(content.subarray(at, end))
    at = end
  }
  return content
}

/** Builds an Exif segment with one entry, the orientation. */
function orientationNote(orientation: number): Buffer {
  const note = Buffer.alloc(36)
  note.writeUInt16BE(0xffe1, 0)
  note.writeUInt16BE(34, 2)
  note.write('Exif\0\0MM\0*', 4, 'latin1')
  note.writeUInt32BE(8, 14)
  note.writeUInt16BE(1, 18)
  note.writeUInt16BE(0x0112, 20)
  note.writeUInt16BE(3, 22)
  note.writeUInt32BE(1, 24)
  note.writeUInt16BE(orientation, 28)
  return note
}
