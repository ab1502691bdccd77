/** The `select` of an infinite query whose pages are lists: the rows of all pages that have come. */
export const allRows = <Row>({ pages }: { readonly pages: readonly (readonly Row[])[] }): readonly Row[] => pages.flat()
