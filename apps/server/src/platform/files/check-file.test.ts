import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileKind, fileKind } from '@zatyshok/contract/files'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentParts, jpegOf, oleWith, pngOf, sampleFile } from '../../testing/scenes/sample-files.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { checkFile } from './check-file.ts'
import { attachmentNamed } from './content-disposition.ts'
import { kindOfName, shownName } from './file-name.ts'
import { RefusedFile } from './file-problem.ts'

let folder: string
let number = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-check-'))
})
afterAll(() => rm(folder, { recursive: true }))

const kinds = fileKind.options

/** Returns the kind of a file with that content and name, or the problem why it is rejected. */
async function verdict(content: Buffer | string, name: string): Promise<string> {
  number += 1
  const path = join(folder, String(number))
  await writeFile(path, content)
  return checkFile(path, name, kinds).then(
    ({ kind }) => kind,
    (error: unknown) => {
      if (error instanceof RefusedFile) return error.problem
      throw error
    },
  )
}

describe('H03 a file is what its name says', () => {
  test.each(kinds)('H03 %s is taken for what it is', async (kind) => {
    expect(await verdict(sampleFile(kind), `Файл.${kind.toUpperCase()}`)).toBe(kind)
  })

  test('H03 .jpeg is .jpg, and no kind passes under the name of another', async () => {
    expect(await verdict(sampleFile('jpg'), 'a.jpeg')).toBe('jpg')
    for (const inside of kinds) {
      for (const named of kinds.filter((kind) => kind !== inside)) {
        expect([inside, named, await verdict(sampleFile(inside), `a.${named}`)]).toEqual([inside, named, 'content'])
      }
    }
  })

  test('H03 a kind that is not accepted here is refused, whatever its content', async () => {
    const path = join(folder, 'xlsx')
    await writeFile(path, sampleFile('xlsx'))
    await expect(checkFile(path, 'a.xlsx', ['pdf'])).rejects.toMatchObject({ problem: 'type' })
    for (const name of ['a', '', '.pdf.', 'a.svg', 'a.html', 'a.pdf.exe', 'a.pdf ']) {
      expect([name, await verdict(sampleFile('pdf'), name)]).toEqual([name, 'type'])
    }
  })
})

test('FU2 HTML, SVG, a program, a script and an empty file under the name of a picture are refused', async () => {
  const disguised = [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    `MZ${'\0'.repeat(200)}PE\0\0`,
    '\x7fELF\x02\x01\x01',
    '#!/bin/sh\nrm -rf /\n',
    '<?php system($_GET["c"]);',
    'GIF89a\x01\0\x01\0',
    '   %PDF-1.4',
    '\0',
  ]
  for (const content of disguised) {
    for (const kind of kinds) {
      expect([content.slice(0, 20), kind, await verdict(content, `a.${kind}`)]).toEqual([
        content.slice(0, 20),
        kind,
        'content',
      ])
    }
  }
})

describe('FU4 what would grow, lead outside or run', () => {
  const withParts = (parts: Record<string, string | Buffer>) => zipOf({ ...documentParts, ...parts })
  const xml = (inside: string) => ({ 'word/document.xml': `<?xml version="1.0"?>${inside}<w:document/>` })

  test('FU4 a bomb is refused before it is inflated, also one that lies of its size', async () => {
    const zeros = Buffer.alloc(40 * 1024 * 1024)
    expect(await verdict(withParts({ 'word/media/zeros.bin': zeros }), 'a.docx')).toBe('unsafe')
    const entries = Object.entries(documentParts).map(([name, content]) => ({ name, content }))
    const liar = { name: 'word/media/x.bin', content: 'x', declaredBytes: 4_000_000_000 }
    expect(await verdict(zipOf([...entries, liar]), 'a.docx')).toBe('unsafe')
    const bomb = `<?xml version="1.0"?><w:document>${' '.repeat(20_000_000)}</w:document>`
    const modest = entries.map((entry) =>
      entry.name === 'word/document.xml' ? { ...entry, content: bomb, declaredBytes: 100 } : entry,
    )
    expect(await verdict(zipOf(modest), 'a.docx')).toBe('unsafe')
  })

  test('FU4 more parts than any document has are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, n) => [`word/${n}.bin`, 'x']))
    expect(await verdict(withParts(many), 'a.docx')).toBe('unsafe')
  })

  test.each(['../evil.xml', '/etc/passwd', 'word/../../evil', 'C:\\evil', 'word\\..\\..\\evil'])(
    'FU4 a part named %s leads outside',
    async (name) => {
      expect(await verdict(withParts({ [name]: 'x' }), 'a.docx')).toBe('unsafe')
    },
  )

  test('FU4 two parts of one name are refused: readers differ in which one counts', async () => {
    const entries = Object.entries(documentParts).map(([name, content]) => ({ name, content }))
    expect(await verdict(zipOf([...entries, ...entries.slice(-1)]), 'a.docx')).toBe('unsafe')
  })

  test('FU4 entities and declarations in a part of XML are refused, also in wide letters and behind a comment', async () => {
    const evil = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    expect(await verdict(withParts(xml(evil)), 'a.docx')).toBe('unsafe')
    expect(await verdict(withParts(xml(`<!-- ${'-'.repeat(5)} -->${evil}`)), 'a.docx')).toBe('unsafe')
    expect(await verdict(withParts(xml(`<!--${' '.repeat(5000)}-->${evil}`)), 'a.docx')).toBe('unsafe')
    const wide = Buffer.from(`\ufeff<?xml version="1.0"?>${evil}<w:document/>`, 'utf16le')
    expect(await verdict(withParts({ 'word/document.xml': wide }), 'a.docx')).toBe('unsafe')
    expect(await verdict(withParts({ 'word/_rels/document.xml.rels': `${evil}<r/>` }), 'a.docx')).toBe('unsafe')
    expect(await verdict(withParts(xml('<!-- written by a person -->')), 'a.docx')).toBe('docx')
    const plainWide = Buffer.from('\ufeff<?xml version="1.0"?><w:document/>', 'utf16le')
    expect(await verdict(withParts({ 'word/document.xml': plainWide }), 'a.docx')).toBe('docx')
  })

  test('FU4 macros are refused, in the new format and in the old', async () => {
    expect(await verdict(withParts({ 'word/vbaProject.bin': 'x' }), 'a.docx')).toBe('unsafe')
    expect(await verdict(withParts({ 'word/VBAPROJECT.BIN': 'x' }), 'a.docx')).toBe('unsafe')
    expect(await verdict(oleWith('WordDocument', 'Macros', '_VBA_PROJECT'), 'a.doc')).toBe('unsafe')
    expect(await verdict(oleWith('Workbook'), 'a.doc')).toBe('content')
  })

  test('FU4 a zip that is no document, or is cut off, is refused', async () => {
    expect(await verdict(zipOf({ 'a.txt': 'x' }), 'a.docx')).toBe('content')
    const whole = sampleFile('docx')
    for (const length of [4, 30, 100, whole.length - 30, whole.length - 1]) {
      expect(['content', 'unsafe']).toContain(await verdict(whole.subarray(0, length), 'a.docx'))
    }
  })

  test('FU4 a picture of 50,000 × 50,000 is refused by what it declares', async () => {
    expect(await verdict(pngOf(50_000, 50_000), 'a.png')).toBe('dimensions')
    expect(await verdict(jpegOf(50_000, 50_000), 'a.jpg')).toBe('dimensions')
    expect(await verdict(pngOf(12_001, 1), 'a.png')).toBe('dimensions')
    expect(await verdict(pngOf(8000, 8000), 'a.png')).toBe('dimensions')
    expect(await verdict(pngOf(8000, 6000), 'a.png')).toBe('png')
    expect(await verdict(pngOf(0, 10), 'a.png')).toBe('content')
  })

  test('FU4 the check gives a verdict for any truncated or changed file and never throws', async () => {
    const change = fc.record({
      kind: fc.constantFrom<FileKind>(...kinds),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      byte: fc.integer({ min: 0, max: 255 }),
      cut: fc.boolean(),
    })
    const runs = process.env['ATTACKS'] === 'full' ? 3000 : 150
    await fc.assert(
      fc.asyncProperty(change, async ({ kind, at, byte, cut }) => {
        const content = Buffer.from(sampleFile(kind))
        const place = Math.floor(at * (content.length - 1))
        if (cut) return (await verdict(content.subarray(0, place), `a.${kind}`)) !== ''
        content[place] = byte
        return (await verdict(content, `a.${kind}`)) !== ''
      }),
      { numRuns: runs },
    )
  })
})

describe('FU6 the test file of antivirus programs', () => {
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

  test('FU6 is refused alone, behind a picture and across the pieces that are read', async () => {
    expect(await verdict(eicar, 'a.pdf')).toBe('infected')
    for (const length of [0, 1, 65_536 - 10, 65_536, 200_000]) {
      const behind = Buffer.concat([sampleFile('pdf'), Buffer.alloc(length, ' '), Buffer.from(eicar)])
      expect([length, await verdict(behind, 'a.pdf')]).toEqual([length, 'infected'])
    }
    expect(await verdict(Buffer.concat([sampleFile('pdf'), Buffer.from(eicar.slice(1))]), 'a.pdf')).toBe('pdf')
  })
})

describe('FU1 names', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      'a.php.jpg',
      '../../etc/passwd.jpg',
      '..\\..\\windows\\a.jpg',
      'a\0.jpg',
      'a.jpg\r\nSet-Cookie: x=1',
      '"; filename=evil.exe; x=".jpg',
      `${'я'.repeat(10_000)}.jpg`,
      'ananas\u202egpj.exe',
      'a\ud800.jpg',
      '.jpg',
      'CON.jpg',
      '   ',
      '\u200b',
    ),
  )

  test('FU1 no name leads anywhere, ends a header or disguises its end', () => {
    fc.assert(
      fc.property(nasty, (name) => {
        const shown = shownName(name)
        expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
        expect(shown.isWellFormed()).toBe(true)
        expect(Array.from(shown).length).toBeGreaterThan(0)
        expect(Array.from(shown).length).toBeLessThanOrEqual(120)
        const header = attachmentNamed(shown)
        expect(header).toMatch(/^attachment; filename="[ !#$&-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9._~!%-]+$/)
      }),
    )
  })

  test('FU1 the last extension counts, and it stays at the end of a long name', () => {
    expect(kindOfName('a.php.jpg')).toBe('jpg')
    expect(kindOfName('a.jpg.php')).toBeUndefined()
    expect(kindOfName('a.jpg\0')).toBeUndefined()
    expect(shownName(`${'я'.repeat(10_000)}.docx`)).toBe(`${'я'.repeat(115)}.docx`)
    expect(shownName('Акт звірки № 5.pdf')).toBe('Акт звірки № 5.pdf')
    expect(attachmentNamed('Акт «5».pdf')).toBe(
      `attachment; filename="___ _5_.pdf"; filename*=UTF-8''%D0%90%D0%BA%D1%82%20%C2%AB5%C2%BB.pdf`,
    )
  })
})
