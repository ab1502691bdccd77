import type { CallInput, EndpointDeclaration } from '@zatyshok/contract/endpoint'
import type { ExportFormat } from '@zatyshok/contract/exports'
import { call } from '../portal.ts'
import { saveFile } from './save-file.ts'
import { savedName } from './saved-name.ts'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type ExportEndpoint = EndpointDeclaration & { readonly reply: 'table' }

/** Fetches a list as a file and saves it (G12). The request needs the bearer token, so a plain link does not work. */
export async function saveExport<E extends ExportEndpoint>(
  endpoint: E,
  input: CallInput<E> & { readonly query: { readonly format: ExportFormat } },
): Promise<void> {
  const { format } = input.query
  let name: string = format
  const bytes = await call(endpoint as ExportEndpoint, input, {
    onHeaders: (headers) => {
      name = savedName(headers.get('content-disposition')) ?? name
    },
  })
  saveFile(bytes as Uint8Array, { name, type: types[format] })
}
