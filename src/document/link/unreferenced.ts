import type { Resource } from '#contract'
import type { ReadDocument } from '../read-documents.ts'
import { complain, documentsOf, type LinkContext, transitionKey } from './context.ts'

const REACHED_BY: Readonly<Record<string, string>> = {
  screen: 'no route leads to it',
  form: 'no screen shows it',
  part: 'nothing takes it in',
  operation: 'no action runs it',
}

/** A screen, form or part that nothing refers to is dead, and so are transitions and states that nobody gets to. While a document is broken nobody can tell. */
export function checkUnreferenced(context: LinkContext): void {
  if (context.read.broken.size > 0) return
  for (const document of context.read.documents) {
    const reason = REACHED_BY[document.kind]
    if (reason && !context.used.has(document.id)) complain(context, { document, path: [] }, `This ${document.kind} is never used: ${reason}`)
  }
  for (const document of documentsOf<Resource>(context, 'resource')) checkStates(context, document)
}

function checkStates(context: LinkContext, document: ReadDocument<Resource>): void {
  const { lifecycle, fields } = document.value
  if (lifecycle === undefined || '$ref' in fields) return
  const path = ['lifecycle', 'transitions']
  lifecycle.transitions.forEach(({ id, elsewhere, clock }, index) => {
    const isMade = context.used.has(transitionKey(document.id, id))
    if (!elsewhere && !clock && !isMade)
      complain(context, { document, path: [...path, index] }, `The transition "${id}" is never made: no screen offers it`, { expected: '"elsewhere": true' })
    if (elsewhere && isMade) complain(context, { document, path: [...path, index, 'elsewhere'] }, `A screen offers the transition "${id}"`, { atKey: true })
  })
  const options = fields[lifecycle.field]?.options
  const reached = new Set([...lifecycle.initial, ...(lifecycle.elsewhere ?? []), ...lifecycle.transitions.map(({ to }) => to)])
  if (!Array.isArray(options)) return
  options.forEach(({ id }: { readonly id: string }, index) => {
    if (!reached.has(id)) complain(context, { document, path: ['fields', lifecycle.field, 'options', index] }, `No record gets into the state "${id}"`)
  })
}
