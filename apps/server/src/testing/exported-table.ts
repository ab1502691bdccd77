import readXlsxFile from 'read-excel-file/node'

/** Returns the cells of an exported CSV by line; the tests' cells contain neither quotes nor line ends. */
export function csvCells(bytes: Buffer): string[][] {
  const text = bytes.toString()
  if (!text.startsWith('\ufeff') || !text.endsWith('\r\n'))
    throw new Error('The table lacks its mark or its last line end')
  return text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(';'))
}

/** Returns the cells of an exported workbook, read by another library than the one that wrote it. */
export async function xlsxCells(bytes: Buffer): Promise<readonly (readonly unknown[])[]> {
  const [sheet] = await readXlsxFile(bytes)
  return sheet?.data ?? []
}

/** Returns the name that a browser saves the file under. */
export function savedName(headers: Readonly<Record<string, unknown>>): string {
  return decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))?.[1] ?? '')
}
