/** What our pages share: the look of the product around a form, its words, and how the driver reaches into what is drawn. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { FormSession } from '#form-engine'
import { initI18n, type StringTree } from '#i18n'
import { ThemeProvider } from '#theme'
import { enter, type Handle } from './contestant.ts'
import { stringsOf } from './engine-document.ts'
import type { LogicalForm } from './logical-form.ts'

/** The product fetches its strings; here they come with `prepare`. */
const FILES = import.meta.glob<StringTree>('../../../../schemas/i18n/en/shared/{form-engine,validation,widgets,units}.json', { import: 'strings' })
const sharedStrings = async (): Promise<StringTree> => {
  const loaded = await Promise.all(
    Object.entries(FILES).map(async ([path, load]) => [`shared/${path.split('/').at(-1)?.replace('.json', '')}`, await load()] as const),
  )
  return Object.fromEntries(loaded)
}
export const SURROUNDINGS = { today: '2026-06-01', now: '2026-06-01T12:00:00.000Z', timeZone: 'America/Chicago', lookups: {} }

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

/** A form that is open. */
export interface Opened {
  readonly session: FormSession
  readonly view: ReactNode
  readonly submit: () => void
}

function handleOf(container: HTMLElement, { session, view, submit }: Opened): Handle {
  drawn = (
    <main style={{ padding: 24 }}>
      {view}
      <button type="button" id="submit" onClick={submit}>
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

/** Enters one of our pages: `prepare` is not timed, `open` is. */
export function enterOurs<Prepared>(prepare: (form: LogicalForm) => Prepared, open: (form: LogicalForm, prepared: Prepared) => Opened): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Shell />)
  enter<Prepared>({
    prepare: async (form) => {
      initI18n({ language: 'en', strings: { ...(await sharedStrings()), ...stringsOf(form) }, timeZone: SURROUNDINGS.timeZone })
      return prepare(form)
    },
    mount: (container, form, prepared) => handleOf(container, open(form, prepared)),
  })
}
