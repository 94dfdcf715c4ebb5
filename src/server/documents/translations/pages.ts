import type { Linked } from '#document'

type Documents = Pick<Linked, 'routes' | 'screens'>
type Page = (entry: { readonly document: string; readonly key: string }) => string | undefined

const made = new WeakMap<Documents, Page>()

/** Where a string can be looked at: the first page that its document draws, or whose name it is; of a record, a list or a form of such. */
export function pagesOf(documents: Documents): Page {
  const known = made.get(documents)
  if (known) return known
  const paths = new Map<string, string>()
  for (const { id, path, screen: name, planned } of documents.routes) {
    if (planned || path.includes(':')) continue
    const screen = name === undefined ? undefined : documents.screens.get(name)
    const drawn = [screen && 'form' in screen && screen.form, screen && 'resource' in screen && screen.resource && `resources/${screen.resource}`]
    for (const document of [`route ${id}`, name, ...drawn]) if (document && !paths.has(document)) paths.set(document, path)
  }
  const page: Page = ({ document, key }) => paths.get(document.startsWith('routes/') ? `route ${key.replace(/^names\./, '')}` : document)
  made.set(documents, page)
  return page
}
