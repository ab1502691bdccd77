import qrcode from 'qrcode-generator'

/** Makes the QR code of an ASCII text without the quiet zone: one string of 0 and 1 (dark) per row. */
export function qrMatrix(text: string): string[] {
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const size = Array.from({ length: code.getModuleCount() }, (_, at) => at)
  return size.map((row) => size.map((column) => (code.isDark(row, column) ? '1' : '0')).join(''))
}
