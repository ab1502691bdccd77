type Header = readonly [name: string, value: string]

export const oddMethods = [
  ...['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT'],
  ...['PROPFIND', 'SEARCH', 'PURGE', 'get', 'FOO', ''],
]

/** Unusual spellings of a path. */
export const oddTargets: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.toUpperCase(),
  (path) => `/x/..${path}`,
  (path) => path.replace('/api', '/%61pi'),
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}%ff%fe`,
  (path) => `${path};a=b`,
  (path) => `${path}#part`,
  (path) => `${path}/${'x'.repeat(300)}`,
  (path) => `${path}?${'a=1&'.repeat(1500)}`,
  (path) => `${path}?${'x'.repeat(9000)}`,
  (path) => `http://evil.example${path}`,
  (path) => `http://${path}`,
  (path) => `//evil.example${path}`,
  (path) => `${path}\\..\\..`,
  (path) => `${path}?a=1&a=2&a[]=3&a[b]=4`,
  () => '*',
  () => '/',
  () => '/api/%2e%2e/%2e%2e/etc/passwd',
  () => 'api',
]

export const oddProofs: readonly ((token: string) => readonly Header[])[] = [
  () => [],
  () => [['authorization', '']],
  () => [['authorization', 'Bearer']],
  () => [['authorization', 'Basic eDp5']],
  () => [['authorization', 'Bearer null']],
  () => [['authorization', `Bearer ${'A'.repeat(43)}`]],
  () => [['authorization', `Bearer ztk_${'A'.repeat(49)}`]],
  () => [['authorization', `Bearer ${'x'.repeat(5000)}`]],
  (token) => [['authorization', `Bearer ${token.slice(0, -1)}`]],
  (token) => [['authorization', `Bearer ${token} ${token}`]],
  (token) => [['authorization', `bearer   ${token}`]],
  (token) => [['authorization', token]],
  (token) => [
    ['authorization', `Bearer ${token}`],
    ['authorization', `Bearer ${token}`],
  ],
  (token) => [['cookie', `token=${token}`]],
]

export const oddHeaders: readonly Header[] = [
  ['cookie', 'XSRF-TOKEN=other'],
  ['cookie', '=;=;;;a'],
  ['cookie', `XSRF-TOKEN=${'%'.repeat(50)}`],
  ['cookie', `feedback=${'x'.repeat(3000)}`],
  ['x-xsrf-token', 'other'],
  ['sec-fetch-site', 'cross-site'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['referer', ':::'],
  ['x-forwarded-for', 'unknown'],
  ['x-forwarded-for', '::ffff:1.2.3.4, "[2001:db8::1]:99"'],
  ['x-forwarded-for', '1.1.1.1,'.repeat(900)],
  ['x-forwarded-for', '999.999.999.999'],
  ['x-forwarded-proto', 'gopher'],
  ['x-forwarded-host', 'evil.example'],
  ['host', 'evil.example:99999'],
  ['accept', '\u00ff'],
  ['accept-encoding', 'gzip;q=x, *;q=2'],
  ['accept-language', '-'.repeat(2000)],
  ['range', 'bytes=5-1,-0,99999999999999999999-'],
  ['if-none-match', '"'],
  ['if-none-match', 'W/"a", *'],
  ['if-modified-since', 'yesterday'],
  ['content-encoding', 'gzip'],
  ['content-language', '\u0001'],
  ['expect', '100-continue'],
  ['expect', 'a miracle'],
  ['upgrade', 'websocket'],
  ['te', 'trailers'],
  ['x-http-method-override', 'DELETE'],
  ['user-agent', '\u00d0\u00af'.repeat(900)],
  ['user-agent', ''],
  ['traceparent', '00-zz-zz-zz'],
  ['webhook-signature', 'v1,'],
  ['x-long', 'x'.repeat(20_000)],
  ...['webhook-id', 'webhook-timestamp'].map((name): Header => [name, '1']),
]

/** Headers that a browser sends with every request. */
export const accepted = (network: number): readonly Header[] => [
  ['host', 'misto.example'],
  ['cookie', 'XSRF-TOKEN=same'],
  ['x-xsrf-token', 'same'],
  ['sec-fetch-site', 'same-origin'],
  // The portal trusts a proxy on this machine: each request has another network, so that rate limits do not reject all
  // of them.
  ['x-forwarded-for', `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`],
]
