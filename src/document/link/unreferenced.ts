import { complain, type LinkContext } from './context.ts'

const REACHED_BY: Readonly<Record<string, string>> = { screen: 'no route leads to it', form: 'no screen shows it', part: 'nothing takes it in' }

/** A screen, form or part that nothing refers to is dead. While a document is broken nobody can tell. */
export function checkUnreferenced(context: LinkContext): void {
  if (context.read.broken.size > 0) return
  for (const document of context.read.documents) {
    const reason = REACHED_BY[document.kind]
    if (reason && !context.used.has(document.id)) complain(context, { document, path: [] }, `This ${document.kind} is never used: ${reason}`)
  }
}
