import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormats, useT } from '#i18n'
import { controlOf } from '../fields/controls.ts'
import { ReadForm } from '../read/read-form.tsx'
import { canUndoHere } from '../session/native-undo.ts'
import type { FormSession, SessionChange } from '../session/session.ts'
import { type Engine, EngineContext, type FormPorts } from './engine.ts'
import { ErrorSummary } from './error-summary.tsx'
import css from './form-engine.module.css'
import { obeyKey } from './keys.ts'
import { type Mountable, MountQueue } from './mount-queue.ts'
import { PageView } from './page-view.tsx'
import { Rail } from './rail.tsx'
import { remembering } from './remembering.ts'
import { placeOf, reveal } from './reveal.ts'
import { useLookups } from './use-lookups.ts'
import { type LedPages, usePages } from './use-pages.ts'

export interface FormEngineProps {
  readonly session: FormSession
  readonly mode: 'edit' | 'read'
  /** As the document says unless the person chose otherwise. */
  readonly layout?: 'pages' | 'single'
  readonly ports: FormPorts
  /** Of read mode: only answered questions. */
  readonly answeredOnly?: boolean
  /** Where to start: pointer of the field that had the focus. */
  readonly at?: string | undefined
  /** Just begun: the focus goes to the first question that is open. */
  readonly isFresh?: boolean
  /** Every change, as `session.subscribe` tells it. Pass the same function while the form is open. */
  readonly onChange?: (change: SessionChange) => void
  /** The focus came to a field. */
  readonly onAt?: (pointer: string) => void
  /** Element id of the form: buttons outside of it name it. */
  readonly id?: string
  /** Enter, or a button outside. Absent: neither hands anything in, and Enter leads to the next question. */
  readonly onSubmit?: () => void
  /** `none`: the questions alone, without the rail beside them. */
  readonly rail?: 'none'
  /** Whoever opened it leads from page to page and says which one this is. */
  readonly led?: LedPages
}

/** A form, to fill in or to read. Answers live in the session; who opened it saves, submits and closes. */
export function FormEngine(props: FormEngineProps) {
  const t = useT()
  const formats = useFormats()
  if (props.mode === 'read')
    return (
      <ReadForm session={props.session} answeredOnly={props.answeredOnly === true} t={t} formats={formats} signatures={props.ports.sign?.signatures ?? []} />
    )
  return <EditForm {...props} />
}

function EditForm({ session, layout = session.form.layout, ports, at, isFresh = false, onAt, onChange, id, onSubmit, rail, led }: FormEngineProps) {
  const plain = useT()
  const t = useMemo(() => remembering(plain), [plain])
  const formats = useFormats()
  const idPrefix = `form${useId().replace(/[^A-Za-z0-9]/g, '')}`
  const main = useRef<HTMLDivElement>(null)
  const { form } = session
  const [queue] = useState(() => new MountQueue(order(session, at, led?.page), flushSync))
  const pages = usePages({ session, layout, at, led })
  const { open } = pages
  useLookups(session, ports)
  useEffect(() => (onChange ? session.subscribe(onChange) : undefined), [session, onChange])

  const engine = useMemo<Engine>(
    () => ({
      session,
      idPrefix,
      t,
      formats,
      ports,
      controlOf,
      reveal: (pointer) => {
        const place = placeOf(form, pointer)
        if (!place) return
        flushSync(() => open(place.page))
        queue.mountNow([place.section])
        reveal(idPrefix, pointer)
      },
    }),
    [session, form, idPrefix, t, formats, ports, queue, open],
  )
  useEffect(() => session.subscribe(({ travelled }) => travelled !== undefined && engine.reveal(travelled)), [session, engine])
  useEffect(() => {
    queue.start()
    const all = () => queue.mountAll()
    addEventListener('beforeprint', all)
    return () => {
      removeEventListener('beforeprint', all)
      queue.stop()
    }
  }, [queue])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the place where the form was opened
  useEffect(() => {
    const start = at ?? (isFresh ? session.firstOpen() : undefined)
    // Among effects nothing can be drawn at once; right after them it can.
    if (start) queueMicrotask(() => engine.reveal(start))
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    queue.typed()
    obeyKey(event, { session, pages, handsIn: onSubmit !== undefined })
  }
  return (
    <EngineContext value={engine}>
      <form
        id={id}
        className={rail === 'none' ? undefined : css.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onSubmit?.()
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          canUndoHere.begin(target)
          const pointer = target.closest('[data-at]')?.getAttribute('data-at')
          if (!pointer) return
          session.enter(pointer)
          onAt?.(pointer)
        }}
      >
        {rail !== 'none' && <Rail pages={pages} layout={layout} />}
        <div className={css.main} ref={main}>
          <ErrorSummary />
          {form.pages.map((page) => (
            <PageView key={page.id} page={page} pages={pages} layout={layout} queue={queue} isLed={led !== undefined} />
          ))}
        </div>
      </form>
    </EngineContext>
  )
}

/** The sections in the order of mounting: the one where the form is opened, then those of its page, then the rest. */
function order({ form }: FormSession, at: string | undefined, page: string | undefined): readonly Mountable[] {
  const place = at === undefined ? { page, section: undefined } : placeOf(form, at)
  const all = form.pages.flatMap(({ id, sections }) => sections.map((section) => ({ page: id, section: section.id, size: section.items.length })))
  const rank = (entry: { readonly page: string; readonly section: string }) => (entry.section === place?.section ? 0 : entry.page === place?.page ? 1 : 2)
  return all.sort((a, b) => rank(a) - rank(b)).map(({ section, size }) => ({ id: section, size }))
}
