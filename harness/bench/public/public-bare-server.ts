/** The fastest server possible in Node: one body and one flat list of headers, read from a file, for every request. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [body = '', head = ''] = process.argv.slice(2)
const bytes = readFileSync(body)
const headers = JSON.parse(head) as string[]
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes)
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
