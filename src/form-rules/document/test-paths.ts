import type { ResolvedField } from '#contract'
import { stepsOf } from '../pointer.ts'
import type { RuledForm } from '../ruled-form.ts'

/**
 * How a test names what is in sight: `field`, `group.field`, `rows.<row>.field` or a pointer; `pages/<id>`, `sections/<id>`,
 * `texts/<section>/<id>`. Gives the mark that a state has for it, or undefined when the form has no such thing.
 */
export function markOf(form: RuledForm, name: string): string | undefined {
  const place = /^(page|section|text)s\/(.+)$/.exec(name)
  const mark = place ? `${place[1]}:${place[2]}` : pointerOf(name)
  return (place ? layoutMarks(form).has(mark) : fieldAt(form, mark) !== undefined) ? mark : undefined
}

export const pointerOf = (name: string): string => (name.startsWith('/') ? name : `/${name.replaceAll('.', '/')}`)

function layoutMarks({ pages }: RuledForm): ReadonlySet<string> {
  const sections = pages.flatMap((page) => page.sections)
  const texts = sections.flatMap(({ id, items }) => items.flatMap((item) => (item.kind === 'text' ? [`text:${id}/${item.id}`] : [])))
  return new Set([...pages.map(({ id }) => `page:${id}`), ...sections.map(({ id }) => `section:${id}`), ...texts])
}

/** The field that a pointer leads to; rows are stepped over by any id or place. */
export function fieldAt(form: RuledForm, pointer: string): ResolvedField | undefined {
  let fields: Readonly<Record<string, ResolvedField>> = form.fields
  let found: ResolvedField | undefined
  for (const step of stepsOf(pointer)) {
    if (found?.type === 'rows' && fields !== found.of) {
      fields = found.of ?? {}
      continue
    }
    found = Object.hasOwn(fields, step) ? fields[step] : undefined
    if (!found) return undefined
    if (found.type !== 'rows') fields = found.of ?? {}
  }
  return found
}

/** Ids of all rules of the form, those of rows and groups among them. */
export function checkIds(form: RuledForm): ReadonlySet<string> {
  const inner = (fields: Readonly<Record<string, ResolvedField>>): readonly string[] =>
    Object.values(fields).flatMap(({ checks = [], of }) => [...checks.map(({ id }) => id), ...(of ? inner(of) : [])])
  return new Set([...form.checks.map(({ id }) => id), ...inner(form.fields)])
}
