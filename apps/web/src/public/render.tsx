export interface PublicPageInput {
  path: string
}
export function renderPublicPage(input: PublicPageInput): { status: number; title: string; html: string } {
  return { status: 404, title: input.path, html: '' }
}
