/**
 * `npm run fuzz`: sends malformed requests to a portal; `npm run fuzz imports`: feeds damaged files to the import
 * check.
 */
if (process.argv[2] === 'imports') await import('./files/run-files.ts')
else await import('./run-requests.ts')
