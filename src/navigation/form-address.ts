/** What the address of a form's screen says: nothing (its list), a filed form, or one in work. */
export type FormPlace =
  | { readonly kind: 'home' }
  | { readonly kind: 'filed'; readonly id: string }
  | {
      readonly kind: 'work'
      readonly id: string
      readonly about?: string
      readonly replaces?: string
      readonly copies?: string
      readonly corrects: boolean
      readonly isNew?: boolean
    }

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads it; ids that are none count as absent. */
export function readPlace(search: URLSearchParams): FormPlace {
  const [filed, fresh, work, correct, about, replaces, copies] = 'form new draft correct about replaces copies'.split(' ').map((name) => idOf(search, name))
  if (filed) return { kind: 'filed', id: filed }
  if (correct) return { kind: 'work', id: correct, corrects: true }
  if (fresh) return { kind: 'work', id: fresh, corrects: false, isNew: true, ...(about && { about }), ...(replaces && { replaces }), ...(copies && { copies }) }
  if (work) return { kind: 'work', id: work, corrects: false }
  return { kind: 'home' }
}

function idOf(search: URLSearchParams, name: string): string | undefined {
  const value = search.get(name) ?? ''
  return ID.test(value) ? value : undefined
}

const asked = (name: string, id: string | undefined): string => (id === undefined ? '' : `&${name}=${id}`)

/** The address of a place. A form is `new` until the server has it, and a draft of that id from then on. */
export function addressOf(path: string, place: FormPlace): string {
  switch (place.kind) {
    case 'home':
      return path
    case 'filed':
      return `${path}?form=${place.id}`
    case 'work':
      if (place.corrects) return `${path}?correct=${place.id}`
      if (!place.isNew) return `${path}?draft=${place.id}`
      return `${path}?new=${place.id}${asked('about', place.about)}${asked('replaces', place.replaces)}${asked('copies', place.copies)}`
  }
}
