import qrcode from 'qrcode-generator'

/** The QR code of an ASCII text: a row a string of 0 and 1, dark is 1; without the quiet zone. */
export function qrMatrix(text: string): string[] {
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const size = Array.from({ length: code.getModuleCount() }, (_, at) => at)
  return size.map((row) => size.map((column) => (code.isDark(row, column) ? '1' : '0')).join(''))
}
