import readXlsxFile from 'read-excel-file/node'

/** The cells of an exported CSV, line by line; no cell of the tests has a quote or a line end in it. */
export function csvCells(bytes: Buffer): string[][] {
  const text = bytes.toString()
  if (!text.startsWith('\ufeff') || !text.endsWith('\r\n'))
    throw new Error('The table lacks its mark or its last line end')
  return text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(';'))
}

/** The cells of an exported workbook, read by a library that did not write it. */
export async function xlsxCells(bytes: Buffer): Promise<readonly (readonly unknown[])[]> {
  const [sheet] = await readXlsxFile(bytes)
  return sheet?.data ?? []
}

/** The name that a browser saves the file under. */
export function savedName(headers: Readonly<Record<string, unknown>>): string {
  return decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))?.[1] ?? '')
}
