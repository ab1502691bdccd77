/** An accessibility problem of a text. */
export interface ContentProblem {
  readonly problem: 'pictureWithoutAlt' | 'headingSkipped' | 'emptyHeading' | 'emptyLink' | 'tableWithoutHeader'
  /** Text to find the place by: words, an address, or a file name. */
  readonly words: string
  /** The place: the index (from 0) of the picture, heading, link or table in the text. */
  readonly place: { readonly kind: 'picture' | 'heading' | 'link' | 'table'; readonly index: number }
}

type Kind = ContentProblem['place']['kind']

/** An element that is open at the reader's position. */
interface Open {
  readonly index: number
  readonly level: number
  readonly href: string
  text: string
  rows: number
  /** True if the first row has a header cell. */
  hasHeader: boolean
}

const kinds: Readonly<Record<string, Kind>> = { h2: 'heading', h3: 'heading', h4: 'heading', a: 'link', table: 'table' }
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }
const decode = (text: string) => text.replaceAll(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => entities[name] ?? '')
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decode(value)
}
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** Returns the tags, including a `>` in a quoted attribute, and the texts between them. */
function* tokens(html: string): Generator<string> {
  for (let at = 0; at < html.length; ) {
    const end = html[at] === '<' ? endOfTag(html, at) : html.indexOf('<', at)
    yield html.slice(at, end === -1 ? html.length : end)
    if (end === -1) return
    at = end
  }
}

function endOfTag(html: string, start: number): number {
  for (let at = start + 1; at < html.length; at += 1) {
    if (html[at] === '>') return at + 1
    if (html[at] !== '"') continue
    at = html.indexOf('"', at + 1)
    if (at === -1) return -1
  }
  return -1
}

class Reader {
  readonly problems: ContentProblem[] = []
  private readonly counts: Record<Kind, number> = { picture: 0, heading: 0, link: 0, table: 0 }
  private readonly open: Partial<Record<Kind, Open>> = {}
  /** The page's title is level 1. */
  private level = 1

  read(html: string): void {
    for (const token of tokens(html)) {
      const [, slash, name] = /^<(\/?)([a-z][a-z0-9]*)/.exec(token) ?? []
      if (name === undefined) this.addText(decode(token))
      else if (/^(td|th|tr|caption|p|li)$/.test(name) && slash) this.addText(' ')
      else if (name === 'img') this.readPicture(token)
      else if (name === 'tr' && !slash && this.open.table) this.open.table.rows += 1
      else if (name === 'th' && this.open.table?.rows === 1) this.open.table.hasHeader = true
      else if (kinds[name]) this.readElement(kinds[name], name, token, slash === '/')
    }
  }

  private addText(text: string): void {
    for (const element of Object.values(this.open)) if (element.text.length < 200) element.text += text
  }

  private readPicture(tag: string): void {
    const index = this.counts.picture++
    const alt = attribute(tag, 'alt')
    // The alternative text of a picture counts as text of its link.
    this.addText(alt ?? '')
    if (alt === undefined)
      this.tell('pictureWithoutAlt', attribute(tag, 'src')?.split('/').at(-1) ?? '', { kind: 'picture', index })
  }

  private readElement(kind: Kind, name: string, tag: string, isClosing: boolean): void {
    if (!isClosing) {
      const [index, level] = [this.counts[kind]++, Number(name.slice(1)) || 0]
      this.open[kind] = { index, level, href: attribute(tag, 'href') ?? '', text: '', rows: 0, hasHeader: false }
      return
    }
    const element = this.open[kind]
    if (!element) return
    delete this.open[kind]
    this.judge(kind, element)
  }

  private judge(kind: Kind, { index, level, href, text, hasHeader }: Open): void {
    const words = shortened(text.replaceAll(/\s+/g, ' ').trim())
    const place = { kind, index }
    if (kind === 'link' && words === '') this.tell('emptyLink', href, place)
    if (kind === 'table' && !hasHeader) this.tell('tableWithoutHeader', words, place)
    if (kind !== 'heading') return
    if (words === '') this.tell('emptyHeading', '', place)
    else {
      if (level > this.level + 1) this.tell('headingSkipped', words, place)
      this.level = level
    }
  }

  private tell(problem: ContentProblem['problem'], words: string, place: ContentProblem['place']): void {
    this.problems.push({ problem, words, place })
  }
}

/**
 * Lists accessibility problems that an editor should fix before publishing (J02). They are pictures without `alt`
 * (`alt=""` is a decision), skipped heading levels, empty headings and links, and tables without a header row.
 *
 * @param html output of the server's sanitiser or the browser: lower case names, quoted attributes, every tag closed
 */
export function checkContent(html: string): readonly ContentProblem[] {
  const reader = new Reader()
  reader.read(html)
  return reader.problems
}
