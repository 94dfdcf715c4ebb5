/** Ours: the real engine, rules, look and draft keeping, over a form document made from the logical form. */
import { createFormSession, FormEngine, type FormSession } from '#form-engine'
import { compileForm } from '#form-rules'
import { answersOf, documentOf } from './engine-document.ts'
import { enterOurs, SURROUNDINGS } from './engine-page.tsx'

const DRAFT_PAUSE_MS = 300
const PORTS = { search: () => Promise.resolve([]) }

/** What a draft keeper does with each change, short of sealing and storing it. */
function keepDrafts(session: FormSession): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  session.subscribe(({ content }) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      document.documentElement.dataset.draft = String(JSON.stringify(content).length)
    }, DRAFT_PAUSE_MS)
  })
}

enterOurs(documentOf, (form, document_) => {
  const session = createFormSession({ form: document_, rules: compileForm(document_), answers: answersOf(form), context: SURROUNDINGS })
  keepDrafts(session)
  return { session, view: <FormEngine session={session} mode="edit" ports={PORTS} />, submit: () => void session.submit() }
})
