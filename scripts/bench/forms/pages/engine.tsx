/** Ours: the real engine, rules, look and draft keeping, over a form document made from the logical form. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { ResolvedForm } from '#contract'
import { createFormSession, FormEngine, type FormSession } from '#form-engine'
import { compileForm } from '#form-rules'
import { initI18n, type StringTree } from '#i18n'
import { ThemeProvider } from '#theme'
import { enter, type Handle } from './contestant.ts'
import { answersOf, documentOf, stringsOf } from './engine-document.ts'
import type { LogicalForm } from './logical-form.ts'

/** The product fetches its strings; here they come with `prepare`. */
const FILES = import.meta.glob<StringTree>('../../../../schemas/i18n/en/shared/{form-engine,validation,widgets,units}.json', { import: 'strings' })
const sharedStrings = async (): Promise<StringTree> => {
  const loaded = await Promise.all(
    Object.entries(FILES).map(async ([path, load]) => [`shared/${path.split('/').at(-1)?.replace('.json', '')}`, await load()] as const),
  )
  return Object.fromEntries(loaded)
}
const SURROUNDINGS = { today: '2026-06-01', now: '2026-06-01T12:00:00.000Z', timeZone: 'America/Chicago', lookups: {} }
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

/** The shell's part, there before a form is opened: the theme and its font. */
let drawn: ReactNode = null
let redraw: () => void = () => undefined
const subscribe = (listener: () => void) => {
  redraw = listener
  return () => undefined
}
function Shell() {
  return (
    <ThemeProvider>
      <header style={{ padding: '16px 24px' }}>
        <h1>RenderCare</h1>
      </header>
      {useSyncExternalStore(subscribe, () => drawn)}
    </ThemeProvider>
  )
}
const root = document.getElementById('root')
if (root) createRoot(root).render(<Shell />)

function mount(container: HTMLElement, form: LogicalForm, document_: ResolvedForm): Handle {
  const session = createFormSession({ form: document_, rules: compileForm(document_), answers: answersOf(form), context: SURROUNDINGS })
  keepDrafts(session)
  drawn = (
    <main style={{ padding: 24 }}>
      <FormEngine session={session} mode="edit" ports={PORTS} />
      <button type="button" id="submit" onClick={() => session.submit()}>
        Submit
      </button>
    </main>
  )
  redraw()
  const at = (pointer: string) => container.querySelector(`[id^="form"][id$="${pointer.replaceAll('/', '-')}"]:is(input, select)`)
  const rows = () => container.querySelectorAll('tr[data-row]')
  return {
    field: (key) => at(`/${key}`),
    count: () => container.querySelectorAll('input, select').length,
    submit: () => document.getElementById('submit')?.click(),
    errors: () => container.querySelectorAll('[aria-invalid="true"]').length,
    data: () => session.content().answers,
    rows: () => rows().length,
    cell: (row, column) => at(`/meds/${rows()[row]?.getAttribute('data-row')}/${column}`),
    addRow: () => container.querySelector<HTMLElement>('[data-add]')?.click(),
    deleteRow: (row) => rows()[row]?.querySelector<HTMLElement>('button:last-of-type')?.click(),
  }
}

enter<ResolvedForm>({
  prepare: async (form) => {
    initI18n({ language: 'en', strings: { ...(await sharedStrings()), ...stringsOf(form) }, timeZone: SURROUNDINGS.timeZone })
    return documentOf(form)
  },
  mount,
})
