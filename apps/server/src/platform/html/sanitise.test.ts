import { expect, test } from 'vitest'
import { sanitise } from './sanitise.ts'

test('B07 headings, lists, emphasis, tables and links of an editor stay as they are', () => {
  const html =
    '<h3>Права</h3><p>Ви <strong>можете</strong> <em>все</em>.<br />Ні&nbsp;– «так»</p><ul><li>раз</li></ul>' +
    '<table><tbody><tr><th scope="row">а</th><td colspan="2">б</td></tr></tbody></table>'
  expect(sanitise(html)).toBe(html.replace('&nbsp;', '\u00a0'))
  for (const address of ['https://zakon.rada.gov.ua/laws/show/2297-17', 'mailto:a@b.example', 'tel:+380', '/help']) {
    expect(sanitise(`<a href="${address}">текст</a>`)).toBe(`<a href="${address}" rel="noopener noreferrer">текст</a>`)
  }
})

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">текст</p>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">текст</a>',
  '<a href=" java\tscript:alert(1)">текст</a>',
  '<a href="data:text/html,<script>alert(1)</script>">текст</a>',
  '<a href="//evil.example">текст</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name="password"><button>Увійти</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<style>body{display:none}</style><link rel="stylesheet" href="https://evil.example/x.css">',
  '<p style="position:fixed;inset:0">текст</p>',
  '<p id="app" class="button" name="body">текст</p>',
  '<object data="x"></object><embed src="x"><template><script>1</script></template>',
])('B07 nothing of %s runs, poses or leads away', (html) => {
  const safe = sanitise(html)
  expect(safe).not.toMatch(/<(?!\/?(p|a|table|li)\b)|\bon\w+=|script:|data:|style|\bid=|class=|evil\.example/i)
})
