import { type OwnFormsScreen, subjectBy } from '#contract'
import type { LinkedForm } from '../linked.ts'
import { complain, documentsOf, type LinkContext, look } from './context.ts'
import { inside, type Place } from './place.ts'

/** Screens of a company's forms name forms of the product that are about the same, and whose addresses no form of a company can have. */
export function checkOwnFormsScreens(context: LinkContext, forms: ReadonlyMap<string, LinkedForm>): void {
  for (const document of documentsOf<OwnFormsScreen>(context, 'screen')) {
    const { kind, about, forms: named = [] } = document.value
    if (kind !== 'own-forms') continue
    named.forEach((id, index) => {
      const at: Place = inside({ document, path: [] }, 'forms', index)
      if (context.read.broken.has(id)) return
      const form = look(context, at, { all: new Map(forms), complete: true }, { what: 'form with answers of its own', name: id })
      if (!form) return
      context.used.add(id)
      if (subjectBy(form.about) !== about)
        complain(context, at, 'The form is about others than those of this screen', { expected: about, found: subjectBy(form.about) })
      if (!form.formType.includes('_'))
        complain(context, at, `A form of a company could have the address of "${form.formType}"`, { expected: 'a formType with "_"' })
    })
  }
}
