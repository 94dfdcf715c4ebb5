import type { Access, ResolvedForm, ResolvedPage } from '#contract'
import type { LinkedForm } from '#document'
import type { PublishedForm } from './published-forms.ts'

type Passes = (access: Access | undefined) => boolean

/**
 * A form as an audience gets it: without the sections that are not for them, and pages that are left empty. Its fields stay whole, because
 * rules speak of them (architecture P4); what no section shows is never asked for.
 */
export function pruneAnswerForm({ hash, form }: Pick<PublishedForm, 'hash' | 'form'>, passes: Passes): ResolvedForm {
  const { rights: _rights, prefill: _prefill, tests: _tests, creates: _creates, opens: _opens, public: _public, pages, ...rest } = form
  return { ...rest, hash, pages: pages.flatMap((page) => prunePage(page, passes)) }
}

function prunePage({ sections, ...page }: LinkedForm['pages'][number], passes: Passes): readonly ResolvedPage[] {
  const shown = sections.filter(({ requires }) => passes(requires)).map(({ requires: _requires, ...section }) => section)
  return shown.length === 0 ? [] : [{ ...page, sections: shown }]
}

/** Top-level answers that only stand in sections this audience does not get. */
export function cutFields({ pages }: Pick<LinkedForm, 'pages'>, passes: Passes): ReadonlySet<string> {
  const sections = pages.flatMap((page) => page.sections)
  const names = (cut: boolean): readonly string[] =>
    sections.filter(({ requires }) => passes(requires) !== cut).flatMap(({ items }) => items.flatMap((item) => (item.kind === 'field' ? [item.field] : [])))
  const shown = new Set(names(false))
  return new Set(names(true).filter((name) => !shown.has(name)))
}
