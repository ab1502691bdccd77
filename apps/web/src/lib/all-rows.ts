/** A `select` for an infinite query whose pages are lists: joins the rows of all loaded pages. */
export const allRows = <Row>({ pages }: { readonly pages: readonly (readonly Row[])[] }): readonly Row[] => pages.flat()
